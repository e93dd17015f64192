import type { NextAction } from '#core/domain/report/next-actions.ts'
import { t } from '#src/i18n/i18n.ts'
import css from './report.module.css'

/** The link into the work of a thing to do. */
export const Begin = ({ action, href }: { action: NextAction; href: string }) => (
  <a data-print="hide" className={css['begin']} href={href}>
    {t(action.kind === 'redo' ? 'report.next.begin' : 'report.next.question')}
  </a>
)
