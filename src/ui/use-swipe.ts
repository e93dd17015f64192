import { type TouchEvent, useRef } from 'react'
import { swipeOf } from './swipe.rules.ts'

/** What goes sideways by itself, or is drawn and written on, keeps its own fingers. */
function movesItself(target: EventTarget, root: Element): boolean {
  for (let at = target as Element | null; at && at !== root; at = at.parentElement) {
    if (at.matches('input, textarea, select, canvas, [data-no-swipe]')) return true
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return false
}

/** Hears one finger's swipe to the left or right over an element (K15); spread what it gives over it. */
export function useSwipe(onSwipe: (way: 'left' | 'right') => void) {
  const from = useRef<{ clientX: number; clientY: number } | null>(null)
  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined
      from.current =
        touch && !movesItself(event.target, event.currentTarget)
          ? { clientX: touch.clientX, clientY: touch.clientY }
          : null
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const touch = event.changedTouches[0]
      const way = from.current && touch ? swipeOf(from.current, touch) : null
      from.current = null
      if (way) onSwipe(way)
    },
    onTouchCancel: () => {
      from.current = null
    },
  }
}
