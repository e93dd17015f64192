import { type ReactNode, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { useServerFile } from '#src/state/files/use-file-url.ts'
import { Button } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { PdfFile } from './pdf-file.part.tsx'
import css from './server-picture.module.css'

interface ServerPictureProps {
  fileId: string
  alt: string
  /** Drawn over the picture, in its proportions: height for a width of 1. */
  over?: (ratio: number) => ReactNode
}

/** A picture of the school's store: its place, then it; without a line a way to ask again. A PDF is given as a file. */
export const ServerPicture = ({ fileId, alt, over }: ServerPictureProps) => {
  const [again, setAgain] = useState(0)
  const [ratio, setRatio] = useState<number | null>(null)
  const file = useServerFile(fileId, again)
  if (file === undefined)
    return (
      <p className={css['wait']} role="status">
        <VisuallyHidden>{t('homework.pictureWait')}</VisuallyHidden>
      </p>
    )
  if (file === null)
    return (
      <div className={css['failed']}>
        <p>{t('homework.pictureFailed')}</p>
        <Button onClick={() => setAgain(again + 1)}>{t('common.retry')}</Button>
      </div>
    )
  if (file.type === 'application/pdf') return <PdfFile file={file} name={alt} />
  return (
    <div className={css['page']}>
      <img
        className={css['picture']}
        src={file.url}
        alt={alt}
        onLoad={({ currentTarget }) => setRatio(currentTarget.naturalHeight / currentTarget.naturalWidth)}
      />
      {ratio !== null && over?.(ratio)}
    </div>
  )
}
