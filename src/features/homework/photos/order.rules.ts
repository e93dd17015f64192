/** The list with the thing at `from` put to `to`; places outside the list change nothing. */
export function moveListItem<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  if (from === to || from < 0 || to < 0 || from >= list.length || to >= list.length) return next
  const [taken] = next.splice(from, 1)
  next.splice(to, 0, taken as T)
  return next
}

/** The list with `thing` at `at` again, or at its end when it has become shorter. */
export const reinsertListItem = <T>(list: readonly T[], thing: T, at: number): T[] => [
  ...list.slice(0, at),
  thing,
  ...list.slice(at),
]

/** Over which of some boxes a point lies nearest; -1 without boxes. Boxes and point in one system of px. */
export function nearest(
  boxes: readonly { left: number; top: number; width: number; height: number }[],
  x: number,
  y: number,
): number {
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (const [at, box] of boxes.entries()) {
    const far = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y)
    if (far < least) {
      least = far
      best = at
    }
  }
  return best
}
