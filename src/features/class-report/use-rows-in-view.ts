import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Rows, rowsInView } from './rows-in-view.rules.ts'

/** Drawn before anything is measured. */
const FIRST: Rows = { first: 0, last: 12 }

/**
 * Which of `count` equally high rows to draw, by how far `scroller` is scrolled. `body` is as high as all of them. Heights
 * are read when they change and not while it scrolls, and nothing is drawn as long as the rows stay the same.
 */
export function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  count: number,
): Rows {
  const [rows, setRows] = useState(FIRST)
  useLayoutEffect(() => {
    const [view, all] = [scroller.current, body.current]
    if (!view || !all) return
    let [row, head, height] = [0, 0, 0]
    const look = () =>
      setRows((before) => rowsInView({ top: view.scrollTop - head, height, row }, count, before))
    const measure = () => {
      row = all.offsetHeight / count
      head = all.offsetTop
      height = view.clientHeight
      look()
    }
    // in the frame that shows the scrolled place, not in one after it
    const scrolled = () => flushSync(look)
    const watch = new ResizeObserver(measure)
    watch.observe(view)
    watch.observe(all)
    measure()
    view.addEventListener('scroll', scrolled, { passive: true })
    view.addEventListener('scrollend', look)
    return () => {
      watch.disconnect()
      view.removeEventListener('scroll', scrolled)
      view.removeEventListener('scrollend', look)
    }
  }, [scroller, body, count])
  return { first: Math.min(rows.first, count), last: Math.min(rows.last, count) }
}
