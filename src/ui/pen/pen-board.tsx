import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Turn } from '#contract/marking/shapes.ts'
import { PAGE_UNITS, PEN_COLOURS, type Stroke } from '#core/domain/pen/mark.ts'
import { rotateRatio } from '#core/domain/pen/turn.ts'
import { clampViewport, type PageViewport, WHOLE, ZOOM, zoomed } from '#core/domain/pen/view.ts'
import { t } from '#src/i18n/i18n.ts'
import css from './pen.module.css'
import { PenMarks } from './pen-marks.tsx'
import type { Hand } from './pen-tool.ts'
import { usePen } from './use-pen.ts'
import { useWheel } from './use-wheel.ts'

interface PenBoardProps {
  /** Address of the picture. */
  src: string
  alt: string
  /** How the picture is turned to be read; lines lie on it as it is shown. */
  turn?: Turn
  hand: Hand
  strokes: readonly Stroke[]
  onStrokes: (strokes: Stroke[]) => void
  /** Height for a width of 1 of the picture before it is turned, when it has come. */
  onRatio: (ratio: number) => void
  onBroken: () => void
}

/** A picture of a page that is shown turned: as large as the page when it lies as the page does. */
const turnedStyle = (turn: Turn, width: number, height: number): CSSProperties | undefined =>
  turn === 0
    ? undefined
    : {
        position: 'absolute',
        top: '50%',
        left: '50%',
        width: turn === 180 ? width : height,
        height: turn === 180 ? height : width,
        transform: `translate(-50%, -50%) rotate(${turn}deg)`,
      }

/** A page to write on. The same can be done without a finger in the list of marks beside it. */
export const PenBoard = (props: PenBoardProps) => {
  const { src, alt, turn = 0, hand, strokes, onStrokes, onRatio, onBroken } = props
  const board = useRef<HTMLDivElement>(null)
  const line = useRef<SVGPathElement>(null)
  const [ratio, setRatio] = useState(Math.SQRT2)
  const [view, setView] = useState(WHOLE)
  const [width, setWidth] = useState(0)

  const hold = (next: PageViewport): PageViewport => {
    const box = board.current
    if (!box) return next
    const long = box.clientWidth
    return clampViewport(next, { x: long, y: long * ratio }, { x: long, y: box.clientHeight })
  }
  const look = (next: PageViewport) => setView(hold(next))
  const zoom = (by: number) => {
    const box = board.current
    if (box) look(zoomed(view, by, { x: box.clientWidth / 2, y: box.clientHeight / 2 }))
  }
  const { shown, handlers } = usePen({ board, line, hand, view, onView: look, strokes, onStrokes })

  useEffect(() => {
    const box = board.current
    if (!box) return
    const measure = new ResizeObserver(() => setWidth(box.clientWidth))
    measure.observe(box)
    return () => measure.disconnect()
  }, [])

  useWheel(board, { view, onView: look })

  return (
    <div className={css['frame']}>
      <div ref={board} className={css['board']} data-pen {...handlers}>
        <div
          className={css['page']}
          style={{
            width,
            height: width * ratio,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
        >
          <img
            src={src}
            alt={alt}
            draggable={false}
            style={turnedStyle(turn, width, width * ratio)}
            onError={onBroken}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalWidth === 0) return
              setRatio(rotateRatio(turn, naturalHeight / naturalWidth))
              onRatio(naturalHeight / naturalWidth)
            }}
          />
          <PenMarks strokes={shown} ratio={ratio} />
          <svg
            className={css['marks']}
            viewBox={`0 0 ${PAGE_UNITS} ${Math.round(PAGE_UNITS * ratio)}`}
            aria-hidden="true"
          >
            <path
              ref={line}
              className={css['line']}
              stroke={PEN_COLOURS[hand.colour]}
              strokeWidth={hand.width}
            />
          </svg>
        </div>
      </div>
      <div className={css['zoom']} role="group" aria-label={t('pen.view')}>
        <button
          type="button"
          className={css['tool']}
          onClick={() => zoom(1 / ZOOM.step)}
          disabled={view.scale <= ZOOM.least}
          aria-label={t('pen.smaller')}
        >
          −
        </button>
        <button
          type="button"
          className={css['tool']}
          onClick={() => zoom(ZOOM.step)}
          disabled={view.scale >= ZOOM.most}
          aria-label={t('pen.larger')}
        >
          +
        </button>
        <button type="button" className={css['tool']} onClick={() => look(WHOLE)}>
          {t('pen.whole')}
        </button>
      </div>
    </div>
  )
}
