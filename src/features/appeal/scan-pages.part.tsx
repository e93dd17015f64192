import type { PageCount } from '#src/bridges/picture.bridge.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'

/** The page of a chosen file that is shown. */
export interface ScanPage {
  file: File
  /** From 0. */
  at: number
  count: PageCount
}

interface ScanPagesProps {
  scan: ScanPage
  busy: boolean
  onPage: (at: number) => void
}

/** Of a file of several pages one is the photograph: which, and the way to the others. */
export const ScanPages = ({ scan: { at, count }, busy, onPage }: ScanPagesProps) => {
  const { pages, more } = count
  if (pages === 1 && !more) return null
  const next = (at + 1) % pages
  return (
    <div role="status">
      {pages > 1 && <p>{t('appeal.pageOf', { pages, page: at + 1 })}</p>}
      {more && <p>{t('appeal.pagesMore')}</p>}
      {pages > 1 && (
        <Button kind="quiet" busy={busy} onClick={() => onPage(next)}>
          {t('appeal.nextPage', { page: next + 1 })}
        </Button>
      )}
    </div>
  )
}
