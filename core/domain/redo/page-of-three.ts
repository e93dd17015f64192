import { type Plane, type PlanePoint, planeOf } from './plane.ts'
import { MARKS, SHEET } from './sheet.ts'

/** Squares that are tried as corners at most, those furthest out first. */
const MOST = 9
/** Millimetres by which the codes may be elsewhere to begin with, where a slant is not known yet; and at the end. */
const BEGIN = 25
const OFF = 1.5
/** Millimetres by which the fourth corner is moved at first, and at last. */
const STEP = 12
const LEAST = 0.05

/** A view with how far, in millimetres, the codes are from where it says. */
interface PlaneFit {
  readonly plane: Plane
  readonly off: number
}

/** The corner that is missing moved until the codes lie where they are printed: downhill, in ever smaller steps. */
function fitMissingCorner(
  corners: readonly PlanePoint[],
  missing: number,
  scale: number,
  look: (p: Plane) => number,
): PlaneFit | null {
  const with4 = (corner: PlanePoint): PlaneFit | null => {
    const plane = planeOf(
      MARKS,
      corners.map((known, i) => (i === missing ? corner : known)),
    )
    return plane && { plane, off: look(plane) }
  }
  let at = corners[missing] as PlanePoint
  let best = with4(at)
  if (!best || best.off > BEGIN) return null
  for (let step = STEP * scale; step > LEAST * scale; ) {
    let moved = false
    for (const [x, y] of [
      [step, 0],
      [-step, 0],
      [0, step],
      [0, -step],
    ] as const) {
      const to: PlanePoint = [at[0] + x, at[1] + y]
      const next = with4(to)
      if (!next || next.off >= best.off) continue
      ;[at, best, moved] = [to, next, true]
    }
    if (!moved) step /= 2
  }
  return best
}

/**
 * How the page lies where one of its corners is torn off or covered: three marks give all but the slant, which the codes
 * give. Of all threes and ways round the one is taken that fits the codes best.
 * @param squares middles of dark squares, those furthest out first
 * @param scale pixels of a millimetre
 * @param look how far the codes are from where a view has them, in millimetres
 */
export function pageOfThree(
  squares: readonly PlanePoint[],
  scale: number,
  look: (plane: Plane) => number,
): Plane | null {
  const tried = squares.slice(0, MOST)
  let best: PlaneFit | null = null
  for (let missing = 0; missing < 4; missing++) {
    const [before, across, after] = [3, 2, 1].map((by) => (missing + by) % 4) as [number, number, number]
    for (const p of tried)
      for (const q of tried)
        for (const r of tried) {
          if (!isCorner(p, q, r, scale)) continue
          const corners: PlanePoint[] = []
          corners[before] = p
          corners[across] = q
          corners[after] = r
          corners[missing] = [p[0] + r[0] - q[0], p[1] + r[1] - q[1]]
          const found = fitMissingCorner(corners, missing, scale, look)
          if (found && found.off < (best?.off ?? OFF)) best = found
        }
  }
  return best?.plane ?? null
}

/** Whether three points may be neighbouring corners of a page: apart as its sides are, give or take a slant. */
function isCorner(p: PlanePoint, q: PlanePoint, r: PlanePoint, scale: number): boolean {
  const sides = [Math.hypot(p[0] - q[0], p[1] - q[1]), Math.hypot(r[0] - q[0], r[1] - q[1])].map(
    (s) => s / scale,
  )
  return sides.every((side) => side > 0.6 * SHEET.width && side < 1.4 * SHEET.height)
}
