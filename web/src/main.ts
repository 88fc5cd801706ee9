import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { keepOffline } from "./lib/offline";

const target = document.getElementById("app");
if (target) mount(App, { target });
keepOffline();
