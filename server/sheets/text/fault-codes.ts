import type { Locale } from '#contract/locale.ts'
import en from './en/faults.json' with { type: 'json' }
import zh from './zh-CN/faults.json' with { type: 'json' }

/** Every fault an import, or a file of people, can have. */
export type FaultCode = keyof typeof en

/** What is wrong and what to do; `{name}` places take the fault's values. */
interface FaultText {
  what: string
  todo: string
}

export const FAULT_TEXTS: Readonly<Record<Locale, Readonly<Record<FaultCode, FaultText>>>> = {
  'zh-CN': zh,
  en,
}
