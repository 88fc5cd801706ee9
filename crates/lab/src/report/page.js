"use strict";
// Shows the title of the selected point in the line below its figure, for mouse, touch and keyboard. A point is a group
// with a title.
const REACH = 24;

for (const figure of document.querySelectorAll("figure")) {
  const points = [...figure.querySelectorAll("g > title")].map((title) => title.parentNode);
  const line = figure.querySelector("output");
  let selected = -1;

  const select = (next) => {
    if (next === selected || next < 0) return;
    points[selected]?.classList.remove("selected");
    points[next].classList.add("selected");
    line.textContent = points[next].querySelector("title").textContent;
    selected = next;
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

  // At most once per frame: a figure may have thousands of points.
  let waiting = false;
  figure.addEventListener("pointermove", (event) => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      select(nearest(event));
    });
  });
  figure.addEventListener("pointerdown", (event) => select(nearest(event)));
  figure.addEventListener("keydown", (event) => {
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 10, ArrowUp: -10, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (step === undefined || points.length === 0) return;
    event.preventDefault();
    select(Math.min(points.length - 1, Math.max(0, selected + step)));
    // On a narrow screen the point may be outside the visible part of the figure.
    points[selected].scrollIntoView({ block: "nearest", inline: "nearest" });
  });
}
