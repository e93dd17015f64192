import type { Locale } from '#contract/locale.ts'
import { fillPlaceholders } from '#core/domain/text/fill.ts'
import type { QuestionsOutcome } from './run.ts'

const WORDS = {
  'zh-CN': {
    checked: '检查完毕，{questions} 道题没有错误。这是试运行（--dry-run），什么都没有导入。',
    stored: '题库：{questions} 道题，新增 {added} 道，更新 {changed} 道，其余没有变化。',
    formulas:
      '公式：{formulas} 个（相同的只算一个），{rejected} 个无法排版，涉及 {affected} 道题，原文显示在题目里：',
    allDrawn: '公式：{formulas} 个（相同的只算一个），全部排好。',
    one: '  {id}：{tex}',
    more: '  另有 {count} 个',
  },
  en: {
    checked:
      '{questions} questions, everything is right. This was a trial (--dry-run), nothing was imported.',
    stored: 'Bank: {questions} questions, {added} new, {changed} changed, the others as they were.',
    formulas:
      'Formulas: {formulas} different ones; {rejected} cannot be drawn and show their source in {affected} questions:',
    allDrawn: 'Formulas: {formulas} different ones, all drawn.',
    one: '  {id}: {tex}',
    more: '  and {count} more',
  },
} as const

/** Rejected formulas that are shown. */
const SHOWN = 20
const SHOWN_TEX = 100

/** What is said at the end of an import of questions without faults. */
export function questionLines(
  outcome: Exclude<QuestionsOutcome, { kind: 'faults' }>,
  lang: Locale,
): string[] {
  const text = WORDS[lang]
  const { questions } = outcome
  if (outcome.kind === 'checked') return [fillPlaceholders(text.checked, { questions })]
  const { stored, rejected, affected } = outcome
  const { added, changed, formulas } = stored
  const head = fillPlaceholders(text.stored, { questions, added, changed })
  if (rejected.length === 0) return [head, fillPlaceholders(text.allDrawn, { formulas })]
  return [
    head,
    fillPlaceholders(text.formulas, { formulas, rejected: rejected.length, affected }),
    ...rejected
      .slice(0, SHOWN)
      .map(({ id, tex }) =>
        fillPlaceholders(text.one, { id, tex: tex.replace(/\s+/g, ' ').slice(0, SHOWN_TEX) }),
      ),
    ...(rejected.length > SHOWN ? [fillPlaceholders(text.more, { count: rejected.length - SHOWN })] : []),
  ]
}
