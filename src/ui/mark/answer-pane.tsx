import { useRef } from 'react'
import type { CropOf } from '#contract/marking.ts'
import type { CropPen, MarkTask } from '#contract/marking-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { CropPicture, type UseCropUrl } from './crop-picture.tsx'
import css from './mark.module.css'
import { useZoom } from './use-zoom.ts'

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
