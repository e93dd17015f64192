import type { Locale } from '#contract/locale.ts'
import { fillPlaceholders } from '#core/domain/text/fill.ts'
import en from './messages/en.json' with { type: 'json' }
import zh from './messages/zh-CN.json' with { type: 'json' }

export type MessageKey = keyof typeof en

/**
 * Every message the server itself gives a person: what happened, then what to do. `{name}` is filled from the refusal's
 * values.
 */
export const messages: Readonly<Record<Locale, Readonly<Record<MessageKey, string>>>> = { 'zh-CN': zh, en }

/** Chinese unless the browser's first language is English. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'zh-CN'
}

export function translateMessage(
  key: MessageKey,
  locale: Locale,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fillPlaceholders(messages[locale][key], values)
}
