import { MediaQuery } from "svelte/reactivity";

/** Whether there is room for the tools beside the board: in a wide window, and on a phone on its side. */
export const wide = new MediaQuery("(min-width: 860px), (min-width: 560px) and (min-aspect-ratio: 4/3)");
