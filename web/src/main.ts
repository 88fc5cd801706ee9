import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { keepOffline } from "./lib/offline";
import { settings } from "./lib/settings.svelte";
import { loadWords } from "./lib/words";

const target = document.getElementById("app");
void loadWords(settings.language).then(() => target && mount(App, { target }));
keepOffline();
