import type { Locale } from '#contract/locale.ts'
import { secondText } from '#core/domain/dates/day.ts'
import en from './names/en.json' with { type: 'json' }
import zh from './names/zh-CN.json' with { type: 'json' }

type Words = Readonly<Record<string, string>>

interface AuditNames {
  /** What an action was done to, by the first word of its stored target. */
  readonly targets: Words
  /** Targets whose rest is a word of ours, too. */
  readonly details: Words
  /** Several of a kind, with their number as `{n}`. */
  readonly many: Words
  readonly fields: Words
  readonly values: Words
  readonly comma: string
}
const NAMES: Readonly<Record<Locale, AuditNames>> = { 'zh-CN': zh, en }

/** The word for what is stored, which may be any text; undefined: there is none. */
const wordFor = (words: Words, stored: string): string | undefined =>
  Object.hasOwn(words, stored) ? words[stored] : undefined

/** Targets whose stored text has an id of this server before the name. */
const WITH_ID: readonly string[] = ['exam', 'import', 'job']

/** The stored target of an action in words: `student 77` is 学生 77; what is not known stays as it is stored. */
export function describeTarget(target: string, locale: Locale): string {
  const { targets, details, many } = NAMES[locale]
  const [, n = '', kindOfMany = ''] = /^(\d+) (\w+)$/.exec(target) ?? []
  const counted = wordFor(many, kindOfMany)
  if (counted !== undefined) return counted.replace('{n}', n)
  const kind = Object.keys(targets).find((one) => target === one || target.startsWith(`${one} `))
  if (kind === undefined) return target
  const rest = target.slice(kind.length + 1)
  const detail = wordFor(details, target) ?? (WITH_ID.includes(kind) ? rest.replace(/^\S+ ?/, '') : rest)
  return `${targets[kind] ?? kind} ${detail}`.trim()
}

/** A field by its word; one that has none by its stored name. */
export const describeField = (field: string, locale: Locale): string =>
  wordFor(NAMES[locale].fields, field) ?? field

/** Fields that hold a moment as epoch ms. */
const MOMENTS: readonly string[] = ['until', 'visibleFrom']

/** What a field held, in words; null: it was not there. Lists and groups of values are written one after the other. */
export function describeValue(value: unknown, field: string, locale: Locale): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && MOMENTS.includes(field)) return secondText(value)
  const { values, comma } = NAMES[locale]
  if (typeof value !== 'object') {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return wordFor(values, text) ?? text
  }
  const parts = Array.isArray(value)
    ? value.map((one: unknown) => describeValue(one, '', locale))
    : Object.entries(value).map(([name, one]) => {
        const text = describeValue(one, name, locale)
        return text === null || text === '' ? null : `${describeField(name, locale)} ${text}`
      })
  return parts.filter((part) => part !== null).join(comma)
}
