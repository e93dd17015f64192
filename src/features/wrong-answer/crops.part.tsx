import { t } from '#src/i18n/i18n.ts'
import { useServerFileUrl } from '#src/state/files/use-file-url.ts'
import shared from '#src/ui/shared.module.css'

const Crop = ({ fileId, no }: { fileId: string; no: string }) => {
  const url = useServerFileUrl(fileId)
  return url ? <img className={shared['crop']} src={url} alt={t('wrong.crop', { no })} /> : null
}

/** The question's pieces of the scanned card, with the answer written in the exam. */
export const Crops = ({ ids, no }: { ids: readonly string[] | undefined; no: string }) =>
  ids === undefined || ids.length === 0 ? null : (
    <figure className={shared['middle']}>
      {ids.map((id) => (
        <Crop key={id} fileId={id} no={no} />
      ))}
      <figcaption className={shared['quiet']}>{t('wrong.cropNote')}</figcaption>
    </figure>
  )
