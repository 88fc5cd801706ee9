import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { keepOffline } from "./lib/offline";
import { settings } from "./lib/settings.svelte";

const target = document.getElementById("app");
void settings.loadTexts().then(() => target && mount(App, { target }));
keepOffline();
