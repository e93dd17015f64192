import type { HomeworkPage } from '#contract/homework/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import css from './page-strip.module.css'
import { ServerThumb } from './thumb.part.tsx'

interface PageStripProps {
  pages: readonly HomeworkPage[]
  no: number
  hrefOf: (page: HomeworkPage) => string
}

/** Small pictures of an answer's pages as the school has them, each a way to the large one. */
export const PageStrip = ({ pages, no, hrefOf }: PageStripProps) =>
  pages.length === 0 ? null : (
    <ul className={css['strip']}>
      {pages.map((page, at) => (
        <li key={page.fileId}>
          <a className={css['page']} href={hrefOf(page)}>
            <ServerThumb
              fileId={page.smallId ?? page.fileId}
              alt={t('homework.paperOf', { no, page: at + 1 })}
            />
          </a>
        </li>
      ))}
    </ul>
  )
