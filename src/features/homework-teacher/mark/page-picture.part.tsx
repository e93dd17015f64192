import { useState } from 'react'
import type { Stroke } from '#contract/homework/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { PenMarks } from '#src/ui/pen/pen-marks.tsx'
import css from '../teach.module.css'
import { PictureComing } from './picture-coming.part.tsx'
import { usePicture } from './use-picture.ts'

interface PagePictureProps {
  fileId: string
  alt: string
  strokes?: readonly Stroke[]
}

/** A page as it is at school, with the marks on it. A file that is no picture (a PDF) is opened by the browser. */
export const PagePicture = ({ fileId, alt, strokes = [] }: PagePictureProps) => {
  const { url, again } = usePicture(fileId)
  const [ratio, setRatio] = useState(Math.SQRT2)
  const [broken, setBroken] = useState(false)
  if (url === undefined) return <PictureComing fileId={fileId} name={alt} lines={3} />
  if (url === null)
    return (
      <p className={css['row']}>
        <span className={css['error']}>{t('teach.pictureFailed', { name: alt })}</span>
        <Button onClick={again}>{t('common.retry')}</Button>
      </p>
    )
  if (broken)
    return (
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {t('teach.openFile', { name: alt })}
        </a>
      </p>
    )
  return (
    <div className={css['page']}>
      <img
        src={url}
        alt={alt}
        onError={() => setBroken(true)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          naturalWidth > 0 && setRatio(naturalHeight / naturalWidth)
        }
      />
      {strokes.length > 0 && (
        <PenMarks
          strokes={strokes}
          ratio={ratio}
          label={t('teach.penOn', { name: alt, n: strokes.length })}
        />
      )}
    </div>
  )
}
