import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Page } from 'playwright-core'
import type { Locale } from '#contract/locale.ts'

const TEXTS = join(import.meta.dirname, 'texts.json')
const MESSAGES = resolve(import.meta.dirname, '../../../src/i18n/messages')

/** A piece of text that a person sees, and whether it heads something. */
export interface ShownText {
  text: string
  heads: boolean
}

/** A text of the app as its catalogues have it, in both languages. */
type CatalogueText = readonly [english: string, chinese: string]

/** Of a picture: texts of the app in it, headings apart. */
export interface PictureTexts {
  headings: readonly CatalogueText[]
  others: readonly CatalogueText[]
}

type Pictures = Record<string, PictureTexts>

/** What each picture of the documents showed when it was taken. */
export const readPictureTexts = () => JSON.parse(readFileSync(TEXTS, 'utf8')) as Pictures

/** Notes what the pictures show, by their names. */
export function writePictureTexts(pictures: Readonly<Pictures>): void {
  const sorted = Object.fromEntries(Object.entries(pictures).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(TEXTS, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Reads what stands on the screen now: not what is above, below or hidden. */
export const readShown = (page: Page): Promise<ShownText[]> =>
  page.evaluate(() => {
    const shown: { text: string; heads: boolean }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.nodeValue ?? '').replace(/\s+/g, ' ').trim()
      const at = node.parentElement
      if (text === '' || !at?.checkVisibility() || at.closest('script, style, option')) continue
      const { top, bottom, width } = at.getBoundingClientRect()
      if (width > 1 && bottom > 0 && top < innerHeight)
        shown.push({ text, heads: at.closest('h1, h2, h3') !== null })
    }
    return shown
  })

/** Every text of the app in a language, by its key. */
const textsIn = (locale: Locale): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...readdirSync(join(MESSAGES, locale)).map(
      (file) => JSON.parse(readFileSync(join(MESSAGES, locale, file), 'utf8')) as Record<string, string>,
    ),
  )

/** Texts of the app as their catalogues have them; keys that say the same are one. */
function catalogueTexts(): Map<string, CatalogueText> {
  const [en, zh] = [textsIn('en'), textsIn('zh-CN')]
  const texts = Object.entries(en).map(([key, text]): CatalogueText => [text, zh[key] ?? ''])
  return new Map(texts.map((text) => [text.join('\n'), text]))
}

const branchesOf = (token: readonly unknown[]): unknown[][] =>
  Object.values((token[2] ?? {}) as Record<string, unknown>).filter(Array.isArray)

/** A compiled text is a list of strings and of `[name, kind?, branches?]`; a branch is such a list again. */
const sourceOf = (compiled: readonly unknown[]): string =>
  compiled
    .map((token) => {
      if (!Array.isArray(token)) return token === '#' ? '.+' : RegExp.escape(String(token))
      const branches = branchesOf(token)
      return branches.length > 0 ? `(?:${branches.map(sourceOf).join('|')})` : '.*'
    })
    .join('')

/** Letters that a text has whatever its values are. */
const lettersOf = (compiled: readonly unknown[]): number =>
  compiled
    .map((token) => {
      if (!Array.isArray(token)) return String(token).match(/\p{L}/gu)?.length ?? 0
      const branches = branchesOf(token)
      return branches.length > 0 ? Math.min(...branches.map(lettersOf)) : 0
    })
    .reduce((sum, one) => sum + one, 0)

/** With fewer letters of its own a text would be found in anything. */
const FEWEST_LETTERS = { en: 3, 'zh-CN': 2 } as const

const patternOf = (text: string, locale: Locale): RegExp | null => {
  const compiled = compileMessage(text) as readonly unknown[]
  return lettersOf(compiled) < FEWEST_LETTERS[locale] ? null : new RegExp(`^${sourceOf(compiled)}$`, 'u')
}

/** The texts of the app that were shown: those whose words stood there in both languages. */
export function catalogued(english: readonly ShownText[], chinese: readonly ShownText[]): PictureTexts {
  const found: Record<keyof PictureTexts, CatalogueText[]> = { headings: [], others: [] }
  for (const text of catalogueTexts().values()) {
    const [en, zh] = [patternOf(text[0], 'en'), patternOf(text[1], 'zh-CN')]
    const shown = english.filter((piece) => en?.test(piece.text))
    if (shown.length === 0 || !chinese.some((piece) => zh?.test(piece.text))) continue
    found[shown.some(({ heads }) => heads) ? 'headings' : 'others'].push(text)
  }
  return found
}

/** Headings of a picture that are not among those shown in English. */
export const missingHeadings = ({ headings }: PictureTexts, shown: readonly ShownText[]): string[] =>
  headings
    .map(([english]) => english)
    .filter((text) => !shown.some((piece) => piece.heads && patternOf(text, 'en')?.test(piece.text)))

/** What pictures show that the app says otherwise today: a line for each text, with what takes the picture again. */
export function outdated(pictures: Readonly<Pictures>): string[] {
  const now = catalogueTexts()
  return Object.entries(pictures).flatMap(([name, { headings, others }]) =>
    [...headings, ...others]
      .filter((text) => !now.has(text.join('\n')))
      .map(([text]) => `“${text}”: npm run screens -- pictures ${name}`),
  )
}
