import { t } from '#src/i18n/i18n.ts'
import { useOutbox } from '#src/state/use-outbox.ts'
import { Button } from '#src/ui/button.tsx'
import css from '../do/do.module.css'
import type { PhotoPage } from '../do/paper.rules.ts'
import { isGone, mayPass } from './making.rules.ts'
import { heldPages } from './photo-trouble.rules.ts'
import { MOST_PAGES, type Photos } from './use-photos.ts'

interface PhotoNotesProps {
  no: number
  pages: readonly PhotoPage[]
  photos: Photos
}

/** What is being done with the photographs of an answer, which were not taken, and which are not ready and why. */
export const PhotoNotes = ({ no, pages, photos }: PhotoNotesProps) => {
  const { busy, refused, leftOut, cut, broken, retry } = photos
  const here = broken.filter((one) => one.no === no)
  const held = heldPages(pages, useOutbox().heldFiles)
  return (
    <>
      <div role="status">
        {busy > 0 && <p>{t('homework.preparing', { n: busy })}</p>}
        {cut.map(({ name, pages: n }, at) => (
          <p key={`${at} ${name}`}>{t('homework.photoCut', { name, n })}</p>
        ))}
      </div>
      <div className={css['notes']} role="alert">
        {refused.map(({ name, page, why }, at) => (
          <p key={`${at} ${name}`}>
            {page === null
              ? t('homework.notTaken', { name, why: t(why) })
              : t('homework.pageNotTaken', { name, page, why: t(why) })}
          </p>
        ))}
        {leftOut > 0 && <p>{t('homework.leftOut', { max: MOST_PAGES, n: leftOut })}</p>}
        {here.map((one) => (
          <p key={one.page.pageId}>
            {isGone(one)
              ? t('homework.photoGone', { page: one.at })
              : t('homework.prepareFailed', { page: one.at, why: t(one.why) })}
          </p>
        ))}
        {held.length > 0 && (
          <p data-held>{t('homework.photoHeld', { list: held.join(t('homework.comma')) })}</p>
        )}
        {here.some(({ why }) => mayPass(why)) && <Button onClick={retry}>{t('common.retry')}</Button>}
      </div>
    </>
  )
}
