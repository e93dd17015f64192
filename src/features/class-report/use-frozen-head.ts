import { type RefObject, useLayoutEffect } from 'react'

/** The page's own bar, where it stays at the top; null where the host draws one. */
const barOnTop = (): HTMLElement | null => {
  const bar = document.querySelector<HTMLElement>('header[data-print="title"]')
  return bar && getComputedStyle(bar).position === 'sticky' ? bar : null
}

/**
 * Keeps the heading of a table that is as high as all its rows right under the page's bar, and at the same place sideways
 * as the rows: either may be scrolled.
 */
export function useFrozenHead(
  head: RefObject<HTMLElement | null>,
  rows: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [above, below] = [head.current, rows.current]
    if (!above || !below) return
    const follow = (from: HTMLElement, to: HTMLElement) => () => {
      if (to.scrollLeft !== from.scrollLeft) to.scrollLeft = from.scrollLeft
    }
    const [down, up] = [follow(above, below), follow(below, above)]
    above.addEventListener('scroll', down, { passive: true })
    below.addEventListener('scroll', up, { passive: true })
    const bar = barOnTop()
    const place = () => {
      above.style.insetBlockStart = `${bar?.offsetHeight ?? 0}px`
    }
    const watch = new ResizeObserver(place)
    if (bar) watch.observe(bar)
    place()
    return () => {
      watch.disconnect()
      above.removeEventListener('scroll', down)
      below.removeEventListener('scroll', up)
    }
  }, [head, rows])
}
