import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { CropOf } from '#contract/marking/marking.ts'
import type { CropPen, MarkTask } from '#contract/marking/shapes.ts'
import {
  clampViewport,
  type PageViewport,
  pinched,
  WHOLE,
  type WindowPoint,
  ZOOM,
  zoomed,
} from '#core/domain/pen/view.ts'
import { t } from '#src/i18n/i18n.ts'
import { CropPicture, type UseCropUrl } from './crop-picture.tsx'
import css from './mark.module.css'

/** Two fingers move and zoom what lies in a window, one moves what is larger than it; `by` zooms about the middle. */
function useZoom(pane: RefObject<HTMLElement | null>, page: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<PageViewport>(WHOLE)
  const fingers = useRef(new Map<number, WindowPoint>())
  const put = (next: PageViewport) => {
    const [frame, inside] = [pane.current, page.current]
    if (!frame || !inside) return
    const size = { x: inside.offsetWidth, y: inside.offsetHeight }
    const room = { x: frame.clientWidth, y: frame.clientHeight }
    const kept = clampViewport(next, size, room)
    // what is smaller than its window stands at its top
    setView(size.y * kept.scale <= room.y ? { ...kept, y: 0 } : kept)
  }
  const at = (event: PointerEvent): WindowPoint => {
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

interface AnswerPaneProps {
  whose: CropOf
  useUrl: UseCropUrl
  crops: MarkTask['crops']
  turn: MarkTask['turn']
  /** What is drawn over it. */
  pen?: readonly CropPen[]
  /** What it is, for a screen reader. */
  label: string
  /** All its pictures are on the screen. */
  onDrawn?: () => void
}

/** An answer as it was scanned: pinch to zoom, move with a finger, or with the two buttons. */
export const AnswerPane = ({ whose, useUrl, crops, turn, pen, label, onDrawn }: AnswerPaneProps) => {
  const pane = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const { view, by, mayGrow, mayShrink, handlers } = useZoom(pane, page)
  const drawn = useRef(new Set<number>())
  const one = (cropNo: number) => {
    drawn.current.add(cropNo)
    if (drawn.current.size === crops.length) onDrawn?.()
  }
  return (
    <section className={css['pane']} aria-label={label}>
      <div ref={pane} className={css['window']} data-no-swipe={view.scale > 1 ? '' : undefined} {...handlers}>
        <div
          ref={page}
          className={css['page']}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          {crops.length === 0 && <p className={css['failed']}>{t('marking.noCrop')}</p>}
          {crops.map((crop) => (
            <CropPicture
              key={crop.cropNo}
              whose={whose}
              crop={crop}
              useUrl={useUrl}
              turn={turn}
              strokes={pen?.find((one) => one.cropNo === crop.cropNo)?.strokes ?? []}
              onDrawn={() => one(crop.cropNo)}
            />
          ))}
        </div>
      </div>
      <div className={css['zoom']}>
        <button
          type="button"
          aria-label={t('marking.smaller')}
          disabled={!mayShrink}
          onClick={() => by(1 / 1.5)}
        >
          −
        </button>
        <button type="button" aria-label={t('marking.larger')} disabled={!mayGrow} onClick={() => by(1.5)}>
          +
        </button>
      </div>
    </section>
  )
}
