import { type CSSProperties, useState } from 'react'
import type { CropOf } from '#contract/marking/marking.ts'
import type { CropFacts, CropPen, MarkTask } from '#contract/marking/shapes.ts'
import { rotateRatio, rotateStroke } from '#core/domain/pen/turn.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '../button.tsx'
import { PenMarks } from '../pen/pen-marks.tsx'
import { Skeleton } from '../skeleton.tsx'
import css from './mark.module.css'

/** A picture's address; undefined: not yet, null: not to be had now; another `again` asks once more. */
export type UseCropUrl = (whose: CropOf, crop: CropFacts, again: number) => string | null | undefined

interface CropPictureProps {
  whose: CropOf
  crop: CropFacts
  useUrl: UseCropUrl
  turn: MarkTask['turn']
  /** What is drawn over it as it was scanned. */
  strokes?: CropPen['strokes']
  onDrawn?: () => void
}

/** One picture of an answer, turned so that it can be read. */
export const CropPicture = ({ whose, crop, useUrl, turn, strokes = [], onDrawn }: CropPictureProps) => {
  const [tries, setTries] = useState(0)
  const url = useUrl(whose, crop, tries)
  const [broken, setBroken] = useState<string | null>(null)
  const [size, setSize] = useState<{ w: number; h: number } | null>(null)
  if (url === undefined) return <Skeleton lines={3} />
  if (url === null || url === broken)
    return (
      <p className={css['failed']}>
        <span>{t('marking.cropFailed')}</span>
        <Button onClick={() => setTries(tries + 1)}>{t('common.retry')}</Button>
      </p>
    )
  const lies = size !== null && (turn === 90 || turn === 270)
  const style: CSSProperties = {
    transform: turn === 0 ? undefined : `translate(-50%, -50%) rotate(${turn}deg)`,
    width: lies ? `${(100 * size.w) / size.h}%` : '100%',
  }
  return (
    <div
      className={css['turned']}
      style={
        turn === 0 || !size
          ? undefined
          : { aspectRatio: lies ? `${size.h} / ${size.w}` : `${size.w} / ${size.h}` }
      }
      data-turn={turn === 0 ? undefined : turn}
    >
      <img
        src={url}
        alt={t('marking.cropOf', { no: crop.itemNo })}
        style={style}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: w, naturalHeight: h } }) => {
          setSize({ w, h })
          onDrawn?.()
        }}
        onError={() => setBroken(url)}
      />
      {size && strokes.length > 0 && (
        <PenMarks
          strokes={strokes.map((stroke) => rotateStroke(stroke, turn, size.h / size.w))}
          ratio={rotateRatio(turn, size.h / size.w)}
          label={t('marking.drawn', { n: strokes.length })}
        />
      )}
    </div>
  )
}
