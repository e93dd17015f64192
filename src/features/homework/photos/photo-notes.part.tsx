import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import css from '../do/do.module.css'
import { mayPass } from './making.rules.ts'
import { MOST_PAGES, type Photos } from './use-photos.ts'

interface PhotoNotesProps {
  no: number
  photos: Photos
}

/** What is being done with the photographs of an answer, which were not taken, and which are not ready and why. */
export const PhotoNotes = ({ no, photos }: PhotoNotesProps) => {
  const { busy, refused, leftOut, broken, retry } = photos
  const here = broken.filter((one) => one.no === no)
  return (
    <>
      <p role="status">{busy > 0 && t('homework.preparing', { n: busy })}</p>
      <div className={css['notes']} role="alert">
        {refused.map(({ name, page, why }, at) => (
          <p key={`${at} ${name}`}>
            {page === null
              ? t('homework.notTaken', { name, why: t(why) })
              : t('homework.pageNotTaken', { name, page, why: t(why) })}
          </p>
        ))}
        {leftOut > 0 && <p>{t('homework.leftOut', { max: MOST_PAGES, n: leftOut })}</p>}
        {here.map(({ page, at, why }) => (
          <p key={page.pageId}>{t('homework.prepareFailed', { page: at, why: t(why) })}</p>
        ))}
        {here.some(({ why }) => mayPass(why)) && <Button onClick={retry}>{t('common.retry')}</Button>}
      </div>
    </>
  )
}
