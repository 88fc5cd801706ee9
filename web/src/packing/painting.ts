/** The cell of a grid below an element: its row and column. */
function cellOf(element: Element | null): [number, number] | null {
  const cell = element?.closest<HTMLElement>("[data-row][data-column]");
  return cell ? [Number(cell.dataset["row"]), Number(cell.dataset["column"])] : null;
}

/** The distance in pixels at which a fast movement is looked at. */
const STEP = 6;

/**
 * Calls `paint` for each cell, marked by `data-row` and `data-column`, that the pointer passes while it is down. `first`
 * is true for the cell where it went down. Presses of a key on a cell paint it, too.
 */
export function painting(paint: (row: number, column: number, first: boolean) => void) {
  return (grid: HTMLElement) => {
    let last: { x: number; y: number; cell: string } | null = null;

    const visit = (x: number, y: number, first: boolean) => {
      const element = document.elementFromPoint(x, y);
      const cell = grid.contains(element) ? cellOf(element) : null;
      if (cell && last && (first || last.cell !== cell.join())) {
        last.cell = cell.join();
        paint(...cell, first);
      }
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      last = { x: event.clientX, y: event.clientY, cell: "" };
      visit(last.x, last.y, true);
      // Events of a touch go to the cell where it began unless they are released.
      if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
        event.target.releasePointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!last || !event.isPrimary) return;
      const [from, x, y] = [{ x: last.x, y: last.y }, event.clientX, event.clientY];
      const steps = Math.ceil(Math.hypot(x - from.x, y - from.y) / STEP);
      for (let step = 1; step <= steps; step += 1)
        visit(from.x + ((x - from.x) * step) / steps, from.y + ((y - from.y) * step) / steps, false);
      [last.x, last.y] = [x, y];
    };
    const up = () => (last = null);
    const click = (event: MouseEvent) => {
      const cell = event.target instanceof Element ? cellOf(event.target) : null;
      // By keyboard: clicks of a pointer have painted already.
      if (cell && event.detail === 0) paint(...cell, true);
    };
    const ended = new AbortController();
    const { signal } = ended;
    grid.addEventListener("pointerdown", down, { signal });
    grid.addEventListener("click", click, { signal });
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", up, { signal });
    addEventListener("pointercancel", up, { signal });
    return () => ended.abort();
  };
}
