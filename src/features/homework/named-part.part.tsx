import { type ReactNode, useEffect, useRef } from 'react'
import { usePlace } from '#src/nav/place.ts'
import css from './homework.module.css'

interface NamedPartProps {
  /** True: the address names it. */
  named: boolean
  children: ReactNode
}

/** What ends the holding: from then on the person scrolls. */
const OWN = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * A part of a page that its address may name. Such a one is brought into view and held there while pictures above it
 * come; who returns to the page finds it as it was left.
 */
export const NamedPart = ({ named, children }: NamedPartProps) => {
  const part = useRef<HTMLDivElement>(null)
  const { returned, index } = usePlace()
  const isShown = named && !(returned && index > 0)
  useEffect(() => {
    if (!isShown) return
    const holding = new AbortController()
    const grown = new ResizeObserver(() => part.current?.scrollIntoView({ block: 'start' }))
    grown.observe(document.body)
    holding.signal.addEventListener('abort', () => grown.disconnect())
    const stop = () => holding.abort()
    for (const own of OWN) addEventListener(own, stop, { signal: holding.signal, passive: true })
    return stop
  }, [isShown])
  return (
    <div ref={part} className={css['named']}>
      {children}
    </div>
  )
}
