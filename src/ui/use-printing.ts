import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Calls `begin` before the page is printed and `end` after it. A browser that tells of neither still changes to the
 * styles of paper. Either may be called twice for one printing. Returns the way to stop listening.
 */
export function watchPrinting(begin: () => void, end: () => void): () => void {
  const paper = matchMedia('print')
  const change = () => (paper.matches ? begin() : end())
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  paper.addEventListener('change', change)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
    paper.removeEventListener('change', change)
  }
}

/** True while the page is being printed: what is drawn in parts on a screen is to be whole on paper. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(
    () =>
      watchPrinting(
        // drawn before the event is over: what is printed is what stands there then
        () => flushSync(() => setPrinting(true)),
        () => setPrinting(false),
      ),
    [],
  )
  return printing
}
