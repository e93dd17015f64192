import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { swipeOf } from './marking.rules.ts'

/** Elements that take arrows and wipes for themselves. */
const OWN = 'input, textarea, select, button, a, summary, [contenteditable], [data-pen], dialog'
const ownsIt = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OWN) !== null

/** From paper to paper by a wipe to the side or the arrow keys. The pen's board keeps its own movements. */
export function useTurn(before: () => void, after: () => void) {
  const from = useRef<{ id: number; x: number; y: number } | null>(null)
  const key = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || ownsIt(event.target)) return
    if (event.key === 'ArrowLeft') before()
    if (event.key === 'ArrowRight') after()
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => key(event)
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [])
  return {
    onPointerDown: (event: PointerEvent) => {
      const own = event.pointerType === 'mouse' || ownsIt(event.target)
      from.current = own ? null : { id: event.pointerId, x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current
      from.current = null
      if (!start || start.id !== event.pointerId) return
      const way = swipeOf(event.clientX - start.x, event.clientY - start.y)
      if (way === 'left') after()
      if (way === 'right') before()
    },
    // The browser scrolls instead: that was no wipe.
    onPointerCancel: () => {
      from.current = null
    },
    style: { touchAction: 'pan-y' as const },
  }
}
