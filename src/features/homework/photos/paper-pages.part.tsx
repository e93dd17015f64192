import type { HomeworkPage as PaperPage } from '#contract/homework/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import css from '../homework.module.css'
import { ServerPicture } from './server-picture.part.tsx'

/** The pages of an uploaded paper, kept on the phone once they were seen. Nothing where there are none. */
export const PaperPages = ({ pages }: { pages: readonly PaperPage[] }) =>
  pages.length === 0 ? null : (
    <Card title={t('homework.paperPages')}>
      <div className={css['stack']}>
        {pages.map((page, at) => (
          <ServerPicture
            key={page.fileId}
            fileId={page.fileId}
            alt={t('homework.paperPage', { page: at + 1 })}
          />
        ))}
      </div>
    </Card>
  )
