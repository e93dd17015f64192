import type { Locale } from '#contract/locale.ts'
import type { LookReason } from '#contract/office/sheet-look.ts'
import { fillPlaceholders } from '#core/domain/text/fill.ts'
import en from '../text/en/look.json' with { type: 'json' }
import zh from '../text/zh-CN/look.json' with { type: 'json' }

const TEXTS: Readonly<Record<Locale, Readonly<Record<LookReason['code'] | `style_${string}`, string>>>> = {
  'zh-CN': zh,
  en,
}

/** Why a column, or a table, was taken for what it is, in words. */
export function lookWords({ code, params }: LookReason, lang: Locale): string {
  const style =
    code === 'heading_figure' ? { style: TEXTS[lang][`style_${params.style || 'any'}`] ?? '' } : {}
  return fillPlaceholders(TEXTS[lang][code], { ...params, ...style })
}
