import type { ReactNode } from 'react'
import { itemsText } from '#core/domain/notebook/question-key.ts'
import type { NextAction } from '#core/domain/report/next-actions.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, type ReportLink } from '#src/nav/paths.ts'
import { Where } from '#src/state/open.tsx'
import css from './report.module.css'

interface BeginProps {
  readonly action: NextAction
  readonly link: ReportLink
  /** False: somebody else's report, whose questions are not redone. */
  readonly own: boolean
  /** What leads to the place in the report where there is nothing to begin; absent: nothing does. */
  readonly place?: ReactNode
}

/** The way from a thing to do into the work: the redo of those items, or the page of a question; Back returns. */
export const Begin = ({ action, link, own, place = null }: BeginProps) => {
  if (action.kind === 'keep' || action.kind === 'makeUp') return null
  const { paperId } = action
  if (action.kind === 'redo' && own)
    return (
      <Where switch="wrongPractice" otherwise={place}>
        <a
          data-print="hide"
          className={css['begin']}
          href={href.wrongPractice({ examId: link.examId, paperId, items: itemsText(action.items) })}
        >
          {t('report.next.begin')}
        </a>
      </Where>
    )
  const itemNo = action.kind === 'ask' ? action.items[0] : undefined
  return itemNo === undefined ? (
    place
  ) : (
    <a data-print="hide" className={css['begin']} href={href.question({ ...link, paperId, itemNo })}>
      {t('report.next.question')}
    </a>
  )
}
