import type { Locale } from '#contract/locale.ts'
import { fillPlaceholders } from '#core/domain/text/fill.ts'
import type { StoredTies } from './store.ts'

const WORDS = {
  'zh-CN': '题目内容：{questions} 道题取自题库，其中新增、更换或取消 {changed} 道。',
  en: 'Questions of the bank shown with their items: {questions}; {changed} are new, changed or taken away.',
} as const

/** What is said of items tied to questions of the bank; nothing where no file has such a column. */
export const tieLines = (ties: StoredTies, lang: Locale): string[] =>
  ties.questions + ties.changed === 0 ? [] : [fillPlaceholders(WORDS[lang], { ...ties })]
