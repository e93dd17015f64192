/** Pixels a finger goes sideways at least to have swiped, and up or down less than (row K15). */
export const SWIPE_ACROSS_PX = 50
export const SWIPE_ASIDE_PX = 50

interface TouchPoint {
  readonly clientX: number
  readonly clientY: number
}

/** Which way a finger swiped from where it came down to where it was lifted; null: it did not. */
export function swipeOf(from: TouchPoint, to: TouchPoint): 'left' | 'right' | null {
  const across = to.clientX - from.clientX
  if (Math.abs(across) < SWIPE_ACROSS_PX || Math.abs(to.clientY - from.clientY) >= SWIPE_ASIDE_PX) return null
  return across < 0 ? 'left' : 'right'
}
