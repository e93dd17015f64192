import type { Locale } from '#contract/locale.ts'
import en from './words/en.json' with { type: 'json' }
import zh from './words/zh-CN.json' with { type: 'json' }

/** What each call of the office does, in the words of the log. */
export const AUDIT_WORDS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { 'zh-CN': zh, en }

/** A call of an earlier release stays as it was called. */
export const actionOf = (call: string, locale: Locale): string => AUDIT_WORDS[locale][call] ?? call

/** Calls whose words hold `search`, in either language. */
export const callsNamed = (search: string): string[] => {
  const wanted = search.toLowerCase()
  const named = Object.values(AUDIT_WORDS).flatMap((words) =>
    Object.entries(words).filter(([, said]) => said.toLowerCase().includes(wanted)),
  )
  return [...new Set(named.map(([call]) => call))]
}
