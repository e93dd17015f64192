import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { touches } from '#core/domain/pen/hit.ts'
import { MOST_NUMBERS, PAGE_UNITS, PEN_COLOURS, type Stroke } from '#core/domain/pen/mark.ts'
import { strokePath } from '#core/domain/pen/path.ts'
import { signStroke } from '#core/domain/pen/sign.ts'
import { simplify } from '#core/domain/pen/simplify.ts'
import { onPage, type PageViewport, pinched, type WindowPoint } from '#core/domain/pen/view.ts'
import type { Hand } from './pen-tool.ts'

/** Of the drawn line a point is left out when it is nearer than this to the line without it: a hair on a phone. */
const TOLERANCE = 8
/** Radius of the eraser in px of the screen: a finger's tip. */
const ERASER_PX = 14

interface PenSetup {
  board: RefObject<HTMLDivElement | null>
  /** The line being drawn; set without React, as it changes with every event of the finger. */
  line: RefObject<SVGPathElement | null>
  hand: Hand
  view: PageViewport
  onView: (view: PageViewport) => void
  strokes: readonly Stroke[]
  onStrokes: (strokes: Stroke[]) => void
}

type Event = PointerEvent<HTMLDivElement>

/**
 * One finger, pen or mouse draws, erases, sets a sign or moves; two fingers move and zoom and end a line begun by the
 * first. Once a pen was seen, fingers only move: the hand rests on the screen while it writes.
 */
export function usePen({ board, line, hand, view, onView, strokes, onStrokes }: PenSetup) {
  const fingers = useRef(new Map<number, WindowPoint>())
  const drawn = useRef<number[]>([])
  const penSeen = useRef(false)
  const acting = useRef<number | null>(null)
  const [erased, setErased] = useState<Stroke[] | null>(null)
  const left = useRef<Stroke[] | null>(null)

  const inBoard = (event: { clientX: number; clientY: number }): WindowPoint => {
    const box = board.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
  }
  const units = (at: WindowPoint): [number, number] => {
    const width = board.current?.clientWidth ?? 1
    const { x, y } = onPage(view, at)
    return [Math.round((x / width) * PAGE_UNITS), Math.round((y / width) * PAGE_UNITS)]
  }
  const show = () =>
    line.current?.setAttribute('d', drawn.current.length > 0 ? strokePath(drawn.current) : '')
  const forget = () => {
    acting.current = null
    drawn.current = []
    left.current = null
    setErased(null)
    show()
  }
  const erase = (at: WindowPoint) => {
    const radius = (ERASER_PX / view.scale / (board.current?.clientWidth ?? 1)) * PAGE_UNITS
    const [x, y] = units(at)
    const before = left.current ?? strokes
    const after = before.filter((stroke) => !touches(stroke, x, y, radius))
    if (after.length === before.length) return
    left.current = after
    setErased(after)
  }

  const act = (event: Event, at: WindowPoint) => {
    if (hand.tool === 'eraser') return erase(at)
    if (hand.tool !== 'pen') return
    const all = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const one of all.length > 0 ? all : [event]) drawn.current.push(...units(inBoard(one)))
    show()
  }
  const finish = (at: WindowPoint) => {
    const [x, y] = units(at)
    const { tool, colour, width } = hand
    const color = PEN_COLOURS[colour]
    if (tool === 'eraser') {
      if (left.current) onStrokes(left.current)
    } else if (tool === 'pen') {
      const points = simplify(drawn.current, TOLERANCE).slice(0, MOST_NUMBERS)
      if (points.length > 0) onStrokes([...strokes, { color, width, points }])
    } else if (tool !== 'move') onStrokes([...strokes, signStroke(tool, color, x, y)])
  }

  return {
    /** What is to be shown while the eraser runs. */
    shown: erased ?? strokes,
    handlers: {
      onPointerDown: (event: Event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        if (event.pointerType === 'pen') penSeen.current = true
        const at = inBoard(event)
        fingers.current.set(event.pointerId, at)
        if (fingers.current.size > 1) return forget()
        if (hand.tool === 'move' || (penSeen.current && event.pointerType === 'touch')) return
        acting.current = event.pointerId
        act(event, at)
      },
      onPointerMove: (event: Event) => {
        const was = fingers.current.get(event.pointerId)
        if (!was) return
        const at = inBoard(event)
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
        fingers.current.set(event.pointerId, at)
        if (other) onView(pinched(view, [was, other], [at, other]))
        else if (acting.current === event.pointerId) act(event, at)
        else if (hand.tool === 'move' || penSeen.current)
          onView({ ...view, x: view.x + at.x - was.x, y: view.y + at.y - was.y })
      },
      onPointerUp: (event: Event) => {
        if (acting.current === event.pointerId) finish(inBoard(event))
        fingers.current.delete(event.pointerId)
        forget()
      },
      onPointerCancel: (event: Event) => {
        fingers.current.delete(event.pointerId)
        forget()
      },
    },
  }
}
