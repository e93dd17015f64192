import { useEffect, useRef } from 'react'
import type { OpenPaper } from './use-paper.ts'

/** A scroll that rests so long is kept, ms. */
const REST_MS = 400

/** Keeps how far the page is scrolled, and goes back there when it was ended while a camera was open. */
export function useKeptScroll({ paper, change }: Pick<OpenPaper, 'paper' | 'change'>): void {
  const first = useRef(paper)
  useEffect(() => {
    const { asking, scroll } = first.current
    if (asking === null || scroll <= 0) return
    const frame = requestAnimationFrame(() => window.scrollTo(0, scroll))
    return () => cancelAnimationFrame(frame)
  }, [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const scroll = Math.round(window.scrollY)
        // Who has only looked has no work that could be lost.
        void change((now) =>
          now.scroll === scroll || Object.keys(now.answers).length === 0 ? now : { ...now, scroll },
        )
      }, REST_MS)
    }
    addEventListener('scroll', keep, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', keep)
    }
  }, [change])
}
