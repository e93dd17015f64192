import { invertPlane, type Plane, planeOf } from '#core/domain/redo/plane.ts'
import { SHEET } from '#core/domain/redo/sheet.ts'
import type { Grey } from '#core/domain/redo/types.ts'
import { seeded } from '#core/domain/seeded.ts'

/** How a page was photographed. */
export interface Shot {
  readonly seed: number
  /** Degrees between the page and the camera's plane, about the page's upright and level middle lines. */
  readonly tilt: readonly [across: number, down: number]
  /** Degrees by which the page is turned in the picture; it may be upside down. */
  readonly turn: number
  /** Millimetres by which the middle of a page that is not flat stands up. */
  readonly curl: number
  /** Light of the darkest place against the brightest, 0..1. */
  readonly shadow: number
  readonly width?: number
  readonly height?: number
}

/** Distance of the camera from the page, in millimetres; the page fills most of the picture. */
const FAR = 420

/** Where a point of the page, raised by some millimetres, is seen; in pixels. */
function lens({ tilt, turn, width = 1950, height = 2600 }: Shot) {
  const [a, b, t] = [...tilt, turn].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number]
  const focus = (0.88 * height * FAR) / SHEET.height
  const [sinA, sinB, sinT] = [Math.sin(a), Math.sin(b), Math.sin(t)]
  const [cosA, cosB, cosT] = [Math.cos(a), Math.cos(b), Math.cos(t)]
  return (x: number, y: number, up: number): [number, number] => {
    const px = x - SHEET.width / 2
    const py = y - SHEET.height / 2
    const z1 = -px * sinA + up * cosA
    const by = focus / (FAR - (-py * sinB + z1 * cosB))
    const u = (px * cosA + up * sinA) * by
    const v = (py * cosB + z1 * sinB) * by
    return [u * cosT - v * sinT + width / 2, u * sinT + v * cosT + height / 2]
  }
}

/** A page that bends like a sheet held at its left and right: level at the edges, highest in the middle. */
const raised = (x: number, curl: number): number => curl * Math.sin((Math.PI * x) / SHEET.width)

/**
 * A photograph of a page: printed with a little blur, seen from a slant, bent, in a shadow, with noise. The same shot
 * of the same page is the same picture.
 * @param page `SHEET` in size
 */
export function photographed(page: Grey, shot: Shot): Grey {
  const { seed, curl, shadow, width = 1950, height = 2600 } = shot
  const look = lens(shot)
  const corners = [
    [0, 0],
    [SHEET.width, 0],
    [SHEET.width, SHEET.height],
    [0, SHEET.height],
  ] as const
  const flat = planeOf(
    corners,
    corners.map(([x, y]) => look(x, y, 0)),
  )
  const back = flat && invertPlane(flat)
  if (!back) throw new Error('The page is seen from its edge.')
  const next = seeded(seed)
  const dots = page.width / SHEET.width
  const paper = printedOut(page)
  const light = new Uint8ClampedArray(width * height)
  const [lampX, lampY] = [next(), next()]
  const [placesX, placesY] = places(width, height, (u, v) => placeOf(back, look, curl, u, v))
  const across = nodesIn(width)
  for (let v = 0; v < height; v++)
    for (let u = 0; u < width; u++) {
      const node = Math.floor(v / NODE) * across + Math.floor(u / NODE)
      const x = dots * between(placesX, across, node, (u % NODE) / NODE, (v % NODE) / NODE)
      const y = dots * between(placesY, across, node, (u % NODE) / NODE, (v % NODE) / NODE)
      const isPage = x >= 0 && y >= 0 && x < page.width && y < page.height
      const ink = isPage ? lightAt(paper, x, y) : 95
      const far = Math.hypot(u / width - lampX, v / height - lampY) / Math.SQRT2
      const edge = u / width + v / height > 1.1 ? 0.85 : 1
      const noise = (next() + next() + next() - 1.5) * 9
      light[v * width + u] = ink * (1 - (1 - shadow) * far) * edge * 0.92 + noise
    }
  return { width, height, light }
}

/** Pixels from one node to the next: places are worked out at the nodes, those between lie on straight lines. */
const NODE = 8
const nodesIn = (pixels: number): number => Math.ceil(pixels / NODE) + 1

/** Places on the page that are seen at the nodes, row by row, in millimetres. */
function places(width: number, height: number, place: (u: number, v: number) => [number, number]) {
  const [across, down] = [nodesIn(width), nodesIn(height)]
  const x = new Float64Array(across * down)
  const y = new Float64Array(across * down)
  for (let node = 0; node < x.length; node++) {
    const row = Math.floor(node / across)
    const seen = place((node - row * across) * NODE + 0.5, row * NODE + 0.5)
    ;[x[node], y[node]] = seen
  }
  return [x, y] as const
}

/** The place on the page that is seen at a pixel: that of a flat page, put right for how far the page stands up there. */
function placeOf(
  back: Plane,
  look: ReturnType<typeof lens>,
  curl: number,
  u: number,
  v: number,
): [number, number] {
  const place = (pu: number, pv: number): [number, number] => {
    const [a, b, c, d, e, f, g, h] = back
    const w = g * pu + h * pv + 1
    return [(a * pu + b * pv + c) / w, (d * pu + e * pv + f) / w]
  }
  let [x, y] = place(u, v)
  if (curl === 0) return [x, y]
  for (let i = 0; i < 3; i++) {
    const [su, sv] = look(x, y, raised(x, curl))
    const [fu, fv] = look(x, y, 0)
    ;[x, y] = place(u - su + fu, v - sv + fv)
  }
  return [x, y]
}

/** A page as a printer makes it: dots run into each other, each is the mean of nine. */
function printedOut({ width, height, light }: Grey): Grey {
  const out = new Uint8ClampedArray(light)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      let sum = 0
      for (const row of [at - width, at, at + width])
        sum += (light[row - 1] as number) + (light[row] as number) + (light[row + 1] as number)
      out[at] = sum / 9
    }
  return { width, height, light: out }
}

/** Light between four dots. */
function lightAt({ width, height, light }: Grey, x: number, y: number): number {
  const [left, top] = [Math.min(width - 2, Math.floor(x)), Math.min(height - 2, Math.floor(y))]
  return between(light, width, top * width + left, x - left, y - top)
}

/** Value between that at a place, its right and its lower neighbours, in a table of so many columns. */
function between(
  values: ArrayLike<number>,
  columns: number,
  at: number,
  right: number,
  down: number,
): number {
  const above = (values[at] as number) * (1 - right) + (values[at + 1] as number) * right
  const below = (values[at + columns] as number) * (1 - right) + (values[at + columns + 1] as number) * right
  return above * (1 - down) + below * down
}
