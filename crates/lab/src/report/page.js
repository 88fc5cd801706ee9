"use strict";
// Tells what the points of each figure are, in the line below it: for a mouse, a finger and a keyboard. A point
// is a group with a title of its own.
const REACH = 24;

for (const figure of document.querySelectorAll("figure")) {
  const points = [...figure.querySelectorAll("g > title")].map((title) => title.parentNode);
  const line = figure.querySelector("output");
  let told = -1;

  const tell = (next) => {
    if (next === told || next < 0) return;
    points[told]?.classList.remove("told");
    points[next].classList.add("told");
    line.textContent = points[next].querySelector("title").textContent;
    told = next;
  };

  const nearest = (event) => {
    let [found, least] = [-1, REACH * REACH];
    points.forEach((point, number) => {
      const box = point.getBoundingClientRect();
      const across = (box.left + box.right) / 2 - event.clientX;
      const down = (box.top + box.bottom) / 2 - event.clientY;
      const distance = across * across + down * down;
      if (distance < least) [found, least] = [number, distance];
    });
    return found;
  };

  // At most once a frame: a figure may have thousands of points.
  let waiting = false;
  figure.addEventListener("pointermove", (event) => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      tell(nearest(event));
    });
  });
  figure.addEventListener("pointerdown", (event) => tell(nearest(event)));
  figure.addEventListener("keydown", (event) => {
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 10, ArrowUp: -10, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (step === undefined || points.length === 0) return;
    event.preventDefault();
    tell(Math.min(points.length - 1, Math.max(0, told + step)));
    // On a narrow screen the figure may stand beside its box.
    points[told].scrollIntoView({ block: "nearest", inline: "nearest" });
  });
}
