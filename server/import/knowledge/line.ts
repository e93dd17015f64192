import type { Locale } from '#contract/locale.ts'
import { fillPlaceholders } from '#core/domain/text/fill.ts'
import type { KnowledgeOutcome } from './run.ts'

const WORDS = {
  'zh-CN': {
    checked:
      '检查完毕，{courses} 个科目的 {points} 个知识点没有错误。这是试运行（--dry-run），什么都没有导入。',
    stored: '知识点树：{courses} 个科目，{points} 个知识点；新增或替换 {changed} 个科目，其余没有变化。',
  },
  en: {
    checked:
      '{points} knowledge points of {courses} courses, everything is right. This was a trial (--dry-run), nothing was imported.',
    stored:
      'Trees: {points} knowledge points of {courses} courses; {changed} courses new or replaced, the others as they were.',
  },
} as const

/** What is said at the end of an import of trees without faults. */
export function knowledgeLine(outcome: Exclude<KnowledgeOutcome, { kind: 'faults' }>, lang: Locale): string {
  const { kind, faults: _, ...values } = outcome
  return fillPlaceholders(WORDS[lang][kind], values)
}
