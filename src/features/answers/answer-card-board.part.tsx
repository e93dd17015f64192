import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { CardBlock } from '#contract/exam/card.ts'
import { PAGE_UNITS } from '#core/domain/pen/mark.ts'
import { strokePath } from '#core/domain/pen/path.ts'
import {
  clampViewport,
  onPage,
  type PageViewport,
  pinched,
  WHOLE,
  type WindowPoint,
  ZOOM,
  zoomed,
} from '#core/domain/pen/view.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { useWheel } from '#src/ui/pen/use-wheel.ts'
import css from './answer-card.module.css'
import { blockAt, type CardBlockMarks, type CardPage, zoomToBlock } from './answer-card.rules.ts'
import { classifyItemOutcome } from './answers.rules.ts'

/** Width of a page in the units of its marks. */
const UNITS = 1000

interface MarksProps {
  marked: readonly CardBlockMarks[]
  chosen: CardBlock | null
  /** Height of the page for a width of 1. */
  ratio: number
}

/** The marks of each block over a page, as a red pen would put them. The list below says the same in words. */
const Marks = ({ marked, chosen, ratio }: MarksProps) => (
  <svg className={css['marks']} viewBox={`0 0 ${UNITS} ${Math.round(UNITS * ratio)}`} aria-hidden="true">
    {marked.map(({ block, item, isFirst, strokes }, at) => {
      const { x, y, w, h } = block
      const { score, full } = item
      const [left, top, wide, high] = [x * UNITS, y * UNITS * ratio, w * UNITS, h * UNITS * ratio]
      // without marks a block is shown only where it was chosen
      if (full === null && chosen !== block) return null
      return (
        <g
          key={at}
          className={css[full === null ? 'none' : classifyItemOutcome({ score, full })]}
          data-chosen={chosen === block || undefined}
        >
          <rect x={left} y={top} width={wide} height={high} rx={6} />
          <g className={css['pen']} transform={`translate(${left} ${top}) scale(${wide / PAGE_UNITS})`}>
            {strokes.map(({ color, width, points }, i) => (
              <path key={i} stroke={color} strokeWidth={width} d={strokePath(points)} />
            ))}
          </g>
          {isFirst && full !== null && (
            <text x={left + wide - 8} y={top + 28}>
              {formatScore(score)}/{formatScore(full)}
            </text>
          )}
        </g>
      )
    })}
  </svg>
)

interface BoardProps {
  src: string
  alt: string
  page: CardPage
  marked: readonly CardBlockMarks[]
  chosen: CardBlock | null
  onChoose: (block: CardBlock) => void
}

/** A finger that moved less is a tap, px. */
const TAP = 8
/** What an arrow key moves the page by, px. */
const STEP = 60

/** A page of the card with its marks: moved and zoomed by fingers, wheel, keys and buttons; a tap means a question. */
export const Board = ({ src, alt, page, marked, chosen, onChoose }: BoardProps) => {
  const board = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, WindowPoint>())
  const tap = useRef<WindowPoint | null>(null)
  const [room, setRoom] = useState<WindowPoint>({ x: 0, y: 0 })
  // where it was moved to since the question was chosen
  const [moved, setMoved] = useState<{ chosen: CardBlock | null; view: PageViewport } | null>(null)
  const ratio = page.height / page.width
  const size = { x: room.x, y: room.x * ratio }
  const whole = clampViewport(WHOLE, size, room)
  const first = chosen && room.x > 0 ? zoomToBlock(chosen, size, room) : whole
  const view = moved?.chosen === chosen ? moved.view : first
  const look = (next: PageViewport) => setMoved({ chosen, view: clampViewport(next, size, room) })
  const zoom = (by: number) => look(zoomed(view, by, { x: room.x / 2, y: room.y / 2 }))
  const inBoard = ({ clientX, clientY }: { clientX: number; clientY: number }): WindowPoint => {
    const box = board.current?.getBoundingClientRect()
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
  }

  useEffect(() => {
    const box = board.current
    if (!box) return
    const measure = new ResizeObserver(() => setRoom({ x: box.clientWidth, y: box.clientHeight }))
    measure.observe(box)
    return () => measure.disconnect()
  }, [])

  // without the key the wheel scrolls the page around the board
  useWheel(board, { view, onView: look, leaves: view.scale <= ZOOM.least })

  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    const at = inBoard(event)
    fingers.current.set(event.pointerId, at)
    tap.current = fingers.current.size === 1 ? at : null
    if (fingers.current.size > 1 || view.scale > ZOOM.least)
      event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const was = fingers.current.get(event.pointerId)
    if (!was) return
    const at = inBoard(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, at)
    if (tap.current && Math.hypot(at.x - tap.current.x, at.y - tap.current.y) > TAP) tap.current = null
    if (other) look(pinched(view, [was, other], [at, other]))
    else if (tap.current === null) look({ ...view, x: view.x + at.x - was.x, y: view.y + at.y - was.y })
  }
  const up = (event: PointerEvent<HTMLDivElement>) => {
    fingers.current.delete(event.pointerId)
    const at = tap.current
    tap.current = null
    if (!at || size.x === 0) return
    const { x, y } = onPage(view, at)
    const block = blockAt(marked, { x: x / size.x, y: y / size.y })
    if (block) onChoose(block)
  }
  const leave = (event: PointerEvent<HTMLDivElement>) => {
    fingers.current.delete(event.pointerId)
    tap.current = null
  }
  const key = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[
      event.key
    ]
    if (by) look({ ...view, x: view.x + (by[0] as number), y: view.y + (by[1] as number) })
    else if (event.key === '+' || event.key === '=') zoom(ZOOM.step)
    else if (event.key === '-') zoom(1 / ZOOM.step)
    else if (event.key === '0') look(WHOLE)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div
        ref={board}
        className={css['board']}
        data-pen
        data-near={view.scale > ZOOM.least || undefined}
        role="group"
        aria-label={t('answers.scan.board')}
        tabIndex={0}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={leave}
        onKeyDown={key}
      >
        <div
          className={css['page']}
          style={{
            width: size.x,
            height: size.y,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
        >
          <img src={src} alt={alt} draggable={false} />
          <Marks marked={marked} chosen={chosen} ratio={ratio} />
        </div>
      </div>
      <div className={css['tools']} role="group" aria-label={t('answers.scan.zoom')}>
        <Button
          onClick={() => zoom(1 / ZOOM.step)}
          disabled={view.scale <= ZOOM.least}
          aria-label={t('answers.scan.smaller')}
        >
          −
        </Button>
        <Button
          onClick={() => zoom(ZOOM.step)}
          disabled={view.scale >= ZOOM.most}
          aria-label={t('answers.scan.larger')}
        >
          +
        </Button>
        <Button onClick={() => look(WHOLE)}>{t('answers.scan.whole')}</Button>
      </div>
    </>
  )
}
