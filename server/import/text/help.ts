import { HELP_EN } from './help-en.ts'
import { HELP_ZH } from './help-zh.ts'
import type { Lang } from './lang.ts'

export function helpText(lang: Lang): string {
  return lang === 'en' ? HELP_EN : HELP_ZH
}
