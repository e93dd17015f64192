import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { held, type Point, pinched, type View, WHOLE, ZOOM, zoomed } from '#core/domain/pen/view.ts'

/** Two fingers move and zoom what lies in a window, one moves what is larger than it; `by` zooms about the middle. */
export function useZoom(pane: RefObject<HTMLElement | null>, page: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<View>(WHOLE)
  const fingers = useRef(new Map<number, Point>())
  const put = (next: View) => {
    const [frame, inside] = [pane.current, page.current]
    if (!frame || !inside) return
    const size = { x: inside.offsetWidth, y: inside.offsetHeight }
    const room = { x: frame.clientWidth, y: frame.clientHeight }
    const kept = held(next, size, room)
    // what is smaller than its window stands at its top
    setView(size.y * kept.scale <= room.y ? { ...kept, y: 0 } : kept)
  }
  const at = (event: PointerEvent): Point => {
    const box = pane.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
  }
  const leave = (event: PointerEvent) => void fingers.current.delete(event.pointerId)
  return {
    view,
    by: (times: number) => {
      const frame = pane.current
      if (frame) put(zoomed(view, times, { x: frame.clientWidth / 2, y: frame.clientHeight / 2 }))
    },
    mayGrow: view.scale < ZOOM.most,
    mayShrink: view.scale > ZOOM.least,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button === 0) fingers.current.set(event.pointerId, at(event))
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const was = fingers.current.get(event.pointerId)
        if (!was) return
        const now = at(event)
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
        fingers.current.set(event.pointerId, now)
        if (other) put(pinched(view, [was, other], [now, other]))
        else put({ ...view, x: view.x + now.x - was.x, y: view.y + now.y - was.y })
      },
      onPointerUp: leave,
      onPointerCancel: leave,
      onPointerLeave: leave,
    },
  }
}
