import type { Locale } from '#contract/locale.ts'
import { helpIn } from '../../cli/lang.ts'
import en from './en/messages.json' with { type: 'json' }
import zh from './zh-CN/messages.json' with { type: 'json' }

/** What the command says beside faults. */
export const MESSAGES: Readonly<Record<Locale, typeof en>> = { 'zh-CN': zh, en }

export const helpText = (lang: Locale): string => helpIn(import.meta.dirname, lang)
