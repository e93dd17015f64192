import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type PageViewport, zoomed } from '#core/domain/pen/view.ts'

/** Pixels of the wheel that make a page larger by e. */
const TURN = 200

interface Turned {
  view: PageViewport
  onView: (view: PageViewport) => void
  /** True: a wheel without the key is left to the page around the board. */
  leaves?: boolean
}

/** The wheel over a board: with the control key, or two fingers of a trackpad, it zooms at the pointer, without it moves. */
export function useWheel(
  board: RefObject<HTMLElement | null>,
  { view, onView, leaves = false }: Turned,
): void {
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && leaves) return
    event.preventDefault()
    const box = board.current?.getBoundingClientRect()
    const at = { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
    if (event.ctrlKey) onView(zoomed(view, Math.exp(-event.deltaY / TURN), at))
    else onView({ ...view, x: view.x - event.deltaX, y: view.y - event.deltaY })
  })
  // React's own wheel listener may not keep the page from scrolling.
  useEffect(() => {
    const box = board.current
    const heard = (event: WheelEvent) => turn(event)
    box?.addEventListener('wheel', heard, { passive: false })
    return () => box?.removeEventListener('wheel', heard)
  }, [board])
}
