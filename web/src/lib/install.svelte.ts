/** The event with which a browser offers to install the app. Not all browsers have it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** Whether the app can be installed on this device. */
class Install {
  #offer = $state.raw<InstallOffer | null>(null);
  /** Whether the browser offers to install the app. */
  offered = $derived(this.#offer !== null);
  /** Whether this window is that of the installed app, or the app was installed since it was opened. */
  installed = $state(matchMedia("(display-mode: standalone)").matches);
  /** Whether the app can only be installed by hand: iOS has no event for it, but knows whether it was done. */
  readonly byHand = (navigator as { standalone?: boolean }).standalone === false;

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      // The button takes the place of the browser's own notice.
      event.preventDefault();
      this.#offer = event as InstallOffer;
    });
    addEventListener("appinstalled", () => ([this.#offer, this.installed] = [null, true]));
  }

  /** Lets the browser ask the user. An offer can be used only once; the browser may make another one. */
  async ask(): Promise<void> {
    const offer = this.#offer;
    this.#offer = null;
    await offer?.prompt();
  }
}

export const install = new Install();
