import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import css from './scroll-cue.module.css'

interface ScrollCueProps {
  /** What scrolls sideways, somewhere in `children`. */
  of: RefObject<HTMLElement | null>
  /** It reaches to the edges of its card. */
  bleeds?: boolean
  children: ReactNode
}

/** Shades the end of a table as long as it goes on beyond it: nobody scrolls to columns they cannot know of. */
export const ScrollCue = ({ of, bleeds = false, children }: ScrollCueProps) => {
  const [beyond, setBeyond] = useState(false)
  useLayoutEffect(() => {
    const box = of.current
    if (!box) return
    // a pixel less: some phones round the place they scroll to
    const look = () => setBeyond(Math.abs(box.scrollLeft) + box.clientWidth < box.scrollWidth - 1)
    const watch = new ResizeObserver(look)
    watch.observe(box)
    if (box.firstElementChild) watch.observe(box.firstElementChild)
    look()
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [of])
  return (
    <div className={css['frame']} data-beyond={beyond || undefined} data-bleeds={bleeds || undefined}>
      {children}
    </div>
  )
}
