import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Rows, rowsInView } from './rows-in-view.rules.ts'

/** Drawn before anything is measured. */
const FIRST: Rows = { first: 0, last: 12 }

/**
 * Which of `count` equally high rows to draw, by how far the page is scrolled. `body` is as high as all of them. Heights
 * are read when they change and not while the page scrolls, and nothing is drawn as long as the rows stay the same.
 */
export function useRowsInView(body: RefObject<HTMLElement | null>, count: number): Rows {
  const [rows, setRows] = useState(FIRST)
  useLayoutEffect(() => {
    const all = body.current
    if (!all) return
    let [row, start, height] = [0, 0, 0]
    const look = () => setRows((before) => rowsInView({ top: scrollY - start, height, row }, count, before))
    const measure = () => {
      row = all.offsetHeight / count
      start = all.getBoundingClientRect().top + scrollY
      height = innerHeight
      look()
    }
    // in the frame that shows the scrolled place, not in one after it
    const scrolled = () => flushSync(look)
    const watch = new ResizeObserver(measure)
    // what stands above it moves it, and is part of the page's height
    watch.observe(document.body)
    watch.observe(all)
    measure()
    addEventListener('resize', measure)
    addEventListener('scroll', scrolled, { passive: true })
    addEventListener('scrollend', look)
    return () => {
      watch.disconnect()
      removeEventListener('resize', measure)
      removeEventListener('scroll', scrolled)
      removeEventListener('scrollend', look)
    }
  }, [body, count])
  return { first: Math.min(rows.first, count), last: Math.min(rows.last, count) }
}
