import { useState } from 'react'
import type { Stroke } from '#core/domain/pen/mark.ts'
import css from './pen.module.css'
import { PenMarks } from './pen-marks.tsx'

interface MarkedPictureProps {
  src: string
  alt: string
  strokes: readonly Stroke[]
  /** What the marks show, in words. */
  label: string
}

/** A picture with lines over it, to be looked at. */
export const MarkedPicture = ({ src, alt, strokes, label }: MarkedPictureProps) => {
  const [ratio, setRatio] = useState<number | null>(null)
  return (
    <div className={css['shown']}>
      <img
        src={src}
        alt={alt}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          if (naturalWidth > 0) setRatio(naturalHeight / naturalWidth)
        }}
      />
      {ratio !== null && strokes.length > 0 && <PenMarks strokes={strokes} ratio={ratio} label={label} />}
    </div>
  )
}
