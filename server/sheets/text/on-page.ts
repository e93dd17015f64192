import type { Locale } from '#contract/locale.ts'
import en from './en/on-page.json' with { type: 'json' }
import type { FaultCode } from './fault-codes.ts'
import zh from './zh-CN/on-page.json' with { type: 'json' }

/** What to do about a fault in the browser, where that is not what the command says (it has flags). */
export const ON_PAGE: Readonly<Record<Locale, Readonly<Partial<Record<FaultCode, string>>>>> = {
  'zh-CN': zh,
  en,
}
