/** How a page lies in its window: a point of the page is drawn at (x + scale·px, y + scale·py), in px of the window. */
export interface PageViewport {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface WindowPoint {
  readonly x: number
  readonly y: number
}

export const WHOLE: PageViewport = { scale: 1, x: 0, y: 0 }
export const ZOOM = { least: 1, most: 6, step: 1.5 } as const

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/**
 * Keeps the page in its window: never smaller than whole, no ground beside it where the page could fill it.
 * @param size of the page at scale 1, px
 * @param window px
 */
export function clampViewport(view: PageViewport, size: WindowPoint, window: WindowPoint): PageViewport {
  const scale = between(view.scale, ZOOM.least, ZOOM.most)
  const put = (at: number, long: number, room: number): number =>
    long * scale <= room ? (room - long * scale) / 2 : between(at, room - long * scale, 0)
  return { scale, x: put(view.x, size.x, window.x), y: put(view.y, size.y, window.y) }
}

/** Zooms by `by` so that the point of the page under `at` (px of the window) stays where it is. */
export function zoomed(view: PageViewport, by: number, at: WindowPoint): PageViewport {
  const scale = between(view.scale * by, ZOOM.least, ZOOM.most)
  const ratio = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

const middle = (a: WindowPoint, b: WindowPoint): WindowPoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** What two fingers do: what lay under them stays under them. */
export function pinched(
  view: PageViewport,
  from: readonly [WindowPoint, WindowPoint],
  to: readonly [WindowPoint, WindowPoint],
): PageViewport {
  const before = Math.hypot(from[0].x - from[1].x, from[0].y - from[1].y)
  const after = Math.hypot(to[0].x - to[1].x, to[0].y - to[1].y)
  const was = middle(...from)
  const is = middle(...to)
  const next = zoomed(view, before < 1 ? 1 : after / before, was)
  return { ...next, x: next.x + is.x - was.x, y: next.y + is.y - was.y }
}

/** The point of the page under a point of the window, both px. */
export const onPage = (view: PageViewport, at: WindowPoint): WindowPoint => ({
  x: (at.x - view.x) / view.scale,
  y: (at.y - view.y) / view.scale,
})
