import { darkOf, patchesOf, squaresOf } from './marks.ts'
import { pageOfThree } from './page-of-three.ts'
import { invertPlane, type Plane, type PlanePoint, planeOf, projectPoint } from './plane.ts'
import { CODE_SIDE, CONTENT, MARK_SIDE, MARKS, modulesSide } from './sheet.ts'
import type { Grey, SeenCode } from './types.ts'

/** Squares that are tried as corners at most, the largest sheet of them first. */
const MOST = 14
/** Millimetres by which the codes may be elsewhere than the corners say; a sheet that is not flat moves them. */
const OFF = 5

const distance = (p: PlanePoint, q: PlanePoint): number => Math.hypot(p[0] - q[0], p[1] - q[1])

/** Pixels of a millimetre about a code. */
export const scaleOf = ({ corners: [tl, tr, br, bl], modules }: SeenCode): number =>
  (distance(tl, tr) + distance(tr, br) + distance(br, bl) + distance(bl, tl)) / 4 / modulesSide(modules)

/** Middle value of some; of an even number the upper one. */
const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

/**
 * How far the codes are, in millimetres on the page, from where and how large they are printed; Infinity for a view that
 * shows them turned or turned over.
 */
function misfit(back: Plane, codes: readonly SeenCode[]): number {
  const each = codes.map(({ corners, modules }) => {
    const [tl, tr, br, bl] = corners.map((corner) => projectPoint(back, corner)) as [
      PlanePoint,
      PlanePoint,
      PlanePoint,
      PlanePoint,
    ]
    const side = modulesSide(modules)
    const right = CONTENT.right - (CODE_SIDE - side) / 2
    return (
      Math.abs(tr[0] - right) +
      Math.abs(br[0] - right) +
      distance([tl[0] + side, tl[1]], tr) +
      distance([bl[0], tl[1] + side], bl)
    )
  })
  return each.reduce((sum, one) => sum + one, 0) / each.length / 4
}

/** Every choice of four of some, in their order. */
function* foursOf<T>(list: readonly T[]): Generator<[T, T, T, T]> {
  for (let a = 0; a < list.length - 3; a++)
    for (let b = a + 1; b < list.length - 2; b++)
      for (let c = b + 1; c < list.length - 1; c++)
        for (let d = c + 1; d < list.length; d++) yield [list[a], list[b], list[c], list[d]] as [T, T, T, T]
}

/** Four points clockwise, as they are seen. */
function clockwise(points: readonly PlanePoint[]): PlanePoint[] {
  const [x, y] = [0, 1].map((i) => points.reduce((sum, p) => sum + (p[i] as number), 0) / points.length)
  const turn = (p: PlanePoint) => Math.atan2(p[1] - (y as number), p[0] - (x as number))
  return points.toSorted((p, q) => turn(p) - turn(q))
}

/**
 * How the page lies in a photograph: its four corner marks among all dark squares, such that the codes come to lie where
 * they are printed. They also say which way up it is. Where one corner is torn off or covered, three will do.
 * @returns from millimetres of the page to pixels; null where fewer corners are seen
 */
export function pageIn(grey: Grey, codes: readonly SeenCode[]): Plane | null {
  if (codes.length === 0) return null
  const scale = middleOf(codes.map(scaleOf))
  const side = MARK_SIDE * scale
  const dark = darkOf(grey, Math.round(side * 2))
  const squares = squaresOf(patchesOf(dark, grey.width, 0.45 * side * side, 1.8 * side * side), side)
  const [x, y] = [grey.width / 2, grey.height / 2]
  // corners lie outside of whatever else is square on the page
  const tried = squares.toSorted((p, q) => distance(q.middle, [x, y]) - distance(p.middle, [x, y]))
  let best: { plane: Plane; off: number } | null = null
  for (const four of foursOf(tried.slice(0, MOST).map((p) => p.middle))) {
    const around = clockwise(four)
    for (let first = 0; first < 4; first++) {
      const plane = planeOf(MARKS, [...around.slice(first), ...around.slice(0, first)])
      const back = plane && invertPlane(plane)
      if (!plane || !back) continue
      const off = misfit(back, codes)
      if (off < (best?.off ?? OFF)) best = { plane, off }
    }
  }
  if (best) return best.plane
  const look = (plane: Plane) => {
    const back = invertPlane(plane)
    return back ? misfit(back, codes) : Number.POSITIVE_INFINITY
  }
  const middles = tried.map((p) => p.middle)
  return pageOfThree(middles, scale, look)
}
