import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import css from '../do/do.module.css'
import { countRemainingPages, type PartialScan, scanKey } from './scan.rules.ts'
import { MOST_PAGES, type Photos } from './use-photos.ts'

interface ScanNotesProps {
  no: number
  scans: readonly PartialScan[]
  /** Photographs the answer has. */
  pages: number
  photos: Photos
}

/** What is said of a file of which pages were left out. */
export const scanText = (scan: Readonly<PartialScan>): string => {
  const { name, pages, next, more } = scan
  const left = countRemainingPages(scan)
  if (left === 0) return t('homework.scanUnread', { name, n: next })
  const said =
    next === 1 ? t('homework.scanFirst', { name, pages }) : t('homework.scanSome', { name, pages, n: left })
  return more ? `${said}${t('homework.scanMore')}` : said
}

/** Files of several pages of which not all are in the answer, and the way to the others. */
export const ScanNotes = ({ no, scans, pages, photos }: ScanNotesProps) => {
  const room = MOST_PAGES - pages
  return (
    <div role="status">
      {scans.map((scan) => {
        const [left, here] = [countRemainingPages(scan), photos.has(scan)]
        return (
          <div key={scanKey(scan)} className={css['scan']}>
            <p>{scanText(scan)}</p>
            {left > room && (
              <p>
                {t('homework.scanRoom', {
                  max: MOST_PAGES,
                  room: Math.max(0, room),
                  n: left - Math.max(0, room),
                })}
              </p>
            )}
            {left > 0 && room > 0 && !here && <p>{t('homework.scanAgain')}</p>}
            <div className={css['add']}>
              {left > 0 && room > 0 && here && (
                <Button disabled={photos.busy > 0} onClick={() => void photos.addRest(no, scan)}>
                  {t('homework.scanAdd', { n: Math.min(left, room) })}
                </Button>
              )}
              <Button kind="quiet" onClick={() => void photos.skipRest(no, scan)}>
                {t(left > 0 ? 'homework.scanSkip' : 'homework.scanKnown')}
              </Button>
            </div>
          </div>
        )
      })}
    </div>
  )
}
