import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { useFileUrl, useServerFileUrl } from '#src/state/files/use-file-url.ts'
import type { PhotoPage } from '../do/paper.rules.ts'
import css from './thumb.module.css'

interface ThumbPictureProps {
  /** undefined: not read yet; null: not to be had. */
  url: string | null | undefined
  alt: string
  turn: number
}

const Picture = ({ url, alt, turn }: ThumbPictureProps) => {
  const [broken, setBroken] = useState<string | null>(null)
  if (url === undefined) return <span className={css['wait']} role="img" aria-label={alt} />
  if (url === null || broken === url)
    return (
      <span className={css['gone']} role="img" aria-label={alt}>
        {t('homework.pictureGone')}
      </span>
    )
  return (
    <img
      className={css['thumb']}
      src={url}
      alt={alt}
      draggable={false}
      onError={() => setBroken(url)}
      style={turn === 0 ? undefined : { transform: `rotate(${turn}deg)` }}
    />
  )
}

/** A small picture of the school's store. */
export const ServerThumb = ({ fileId, alt }: { fileId: string; alt: string }) => (
  <Picture url={useServerFileUrl(fileId)} alt={alt} turn={0} />
)

const OnPhone = ({ page, alt }: { page: Readonly<PhotoPage>; alt: string }) => (
  <Picture
    url={useFileUrl(page.made?.small ?? page.original)}
    alt={alt}
    turn={page.made === null ? page.turn : 0}
  />
)

/** A page of an answer as it is sent; while that is being made, as it was taken. */
export const Thumb = ({ page, alt }: { page: Readonly<PhotoPage>; alt: string }) =>
  page.place === 'school' ? (
    <ServerThumb fileId={page.made?.small ?? ''} alt={alt} />
  ) : (
    <OnPhone page={page} alt={alt} />
  )
