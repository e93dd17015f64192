import type { NextAction } from '#core/domain/report/next-actions.ts'
import { formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'

/** One thing to do in words; the texts are of the area `report`. `about`: to whom they speak, if not to whoever reads. */
export function nextWords(action: NextAction, about: Readonly<Record<string, string>> = {}): string {
  const course = action.courseName
  switch (action.kind) {
    case 'makeUp':
    case 'keep':
      return t(`report.next.${action.kind}`, { course })
    case 'redo': {
      const { items, parts, marks } = action
      return t('report.next.redo', {
        ...{ course, count: parts.length, marks: formatScore(marks) },
        items: items.join(t('report.listSeparator')),
      })
    }
    case 'study':
      return t('report.next.study', {
        ...about,
        course,
        knowledge: action.knowledge,
        own: formatRate(action.own),
        class: formatRate(action.reference),
      })
    case 'ask':
      return t('report.next.ask', { course, items: action.items.join(t('report.listSeparator')) })
  }
}
