import { itemsText } from '#core/domain/notebook/question-key.ts'
import type { NextAction } from '#core/domain/report/next-actions.ts'
import { href, type ReportLink } from './paths.ts'

/**
 * Where a thing to do begins: the redo of those items, or the page of a question; null: nowhere but in the report.
 * @param mayRedo it is one's own report, and the brand has the practice of wrong questions
 */
export function beginHref(action: NextAction, link: ReportLink, mayRedo: boolean): string | null {
  const { kind, paperId } = action
  if (kind === 'redo' && mayRedo)
    return href.wrongPractice({ examId: link.examId, paperId, items: itemsText(action.items) })
  const itemNo = kind === 'ask' ? action.items[0] : undefined
  return itemNo === undefined ? null : href.question({ ...link, paperId, itemNo })
}
