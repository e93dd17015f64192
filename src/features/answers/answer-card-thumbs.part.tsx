import { t } from '#src/i18n/i18n.ts'
import { useServerFileUrl } from '#src/state/use-file-url.ts'
import css from './answer-card.module.css'
import type { CardPage } from './answer-card.rules.ts'

const Small = ({ fileId }: { fileId: string }) => {
  const url = useServerFileUrl(fileId)
  return url ? <img src={url} alt="" /> : <span className={css['blank']} />
}

interface ThumbsProps {
  pages: readonly CardPage[]
  now: number
  onPage: (no: number) => void
}

/** The pages in small, to go from one to another. */
export const Thumbs = ({ pages, now, onPage }: ThumbsProps) => (
  <nav className={css['thumbs']} aria-label={t('answers.scan.pages')}>
    {pages.map(({ no, thumbId, blank }) => (
      <button
        key={no}
        type="button"
        className={css['thumb']}
        aria-current={no === now ? 'page' : undefined}
        onClick={() => onPage(no)}
      >
        {thumbId === null ? <span className={css['blank']} /> : <Small fileId={thumbId} />}
        {t(blank ? 'answers.scan.pageBlank' : 'answers.scan.page', { no })}
      </button>
    ))}
  </nav>
)
