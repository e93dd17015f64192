/** One point of a drag: pixels right and down from its start, milliseconds since then. */
export type CaptchaTrailPoint = readonly [x: number, y: number, ms: number]

/** Pixels the piece may lie beside its place. */
export const TOLERANCE = 5
const MIN_POINTS = 5
const MIN_MS = 180
const MAX_MS = 60_000

/**
 * Whether a drag looks like a finger's or a mouse's: it ends where the answer says, takes neither no time nor a minute,
 * goes forward in time, is not one jump, and does not move like clockwork along a ruler.
 */
export function isHandmade(trail: readonly CaptchaTrailPoint[], x: number): boolean {
  const last = trail.at(-1)
  if (!last || trail.length < MIN_POINTS) return false
  if (Math.abs(last[0] - x) > 3 || last[2] < MIN_MS || last[2] > MAX_MS) return false
  const steps = trail.slice(1).map((p, i) => {
    const before = trail[i] as CaptchaTrailPoint
    return { dx: p[0] - before[0], dy: p[1] - before[1], dt: p[2] - before[2] }
  })
  if (steps.some((s) => s.dt < 0)) return false
  if (Math.max(...steps.map((s) => Math.abs(s.dx))) > Math.abs(x) * 0.6) return false
  const straight = steps.every((s) => s.dy === 0)
  const even = new Set(steps.map((s) => s.dx)).size === 1
  return !(straight && even)
}

export const isNearPlace = (x: number, place: number): boolean => Math.abs(x - place) <= TOLERANCE
