import { useSyncExternalStore } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { partOfFile, watchParts } from '#src/state/files/server-file.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from '../teach.module.css'

/** The place of a picture that is on its way: on a slow line for a minute, so how far it is. */
export const PictureComing = ({ fileId, name, lines }: { fileId: string; name: string; lines: number }) => {
  const percent = useSyncExternalStore(watchParts, () => Math.floor(100 * partOfFile(fileId)))
  return (
    <div>
      <Skeleton lines={lines} />
      {percent > 0 && <p className={css['quiet']}>{t('teach.pictureComing', { name, percent })}</p>}
    </div>
  )
}
