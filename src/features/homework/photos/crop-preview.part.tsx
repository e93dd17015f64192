import { useEffect, useState } from 'react'
import type { Profile } from '#core/domain/image/prepared.ts'
import type { Sync } from '#core/sync/types.ts'
import { preparePicture } from '#src/bridges/picture.bridge.ts'
import { formatBytes } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import type { PhotoPage } from '../do/paper.rules.ts'
import css from './crop-preview.module.css'
import { originalOf, toPrepareOptions } from './make-photo.actions.ts'

/** A change that rests so long is drawn, ms. */
const REST_MS = 350

interface CropPreviewProps {
  sync: Sync
  page: PhotoPage
  profile: Profile
}

/** What will be sent, made by the very steps that make it, with its size. */
export const CropPreview = ({ sync, page, profile }: CropPreviewProps) => {
  const [made, setMade] = useState<{ src: string; size: number } | 'failed' | null>(null)
  const { original, turn, look, box } = page
  const cut = JSON.stringify([original, turn, look, box, profile])
  useEffect(() => {
    let here = true
    const make = async () => {
      const { file, name } = await originalOf(sync, page)
      const { bytes, type } = await preparePicture(file, name, toPrepareOptions(page, profile))
      if (here) setMade({ src: URL.createObjectURL(new Blob([bytes], { type })), size: bytes.byteLength })
    }
    const timer = setTimeout(() => make().catch(() => here && setMade('failed')), REST_MS)
    return () => {
      here = false
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `cut` names all that decides about the picture
  }, [sync, cut])
  const src = made !== null && made !== 'failed' ? made.src : null
  useEffect(() => () => void (src !== null && URL.revokeObjectURL(src)), [src])
  if (made === 'failed') return <p role="alert">{t('homework.pictureGone')}</p>
  return (
    <>
      {src === null ? (
        <div className={css['wait']} />
      ) : (
        <img className={css['preview']} src={src} alt={t('homework.preview')} />
      )}
      <p className={css['note']} role="status">
        {made === null
          ? t('homework.previewMaking')
          : t('homework.previewSize', { size: formatBytes(made.size) })}
      </p>
    </>
  )
}
