import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { BOOK_WORDS } from '#server/wrong-books/paper/words.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8')
const messages = (locale: string) =>
  JSON.parse(read(`src/i18n/messages/${locale}/wrong-download.json`)) as Record<string, string>

it.each(['zh-CN', 'en'] as const)(
  'the PDF of a book says what the page of the book says: %s [B21]',
  (locale) => {
    const words = BOOK_WORDS[locale]
    const own = (key: string) => messages(locale)[`download.${key}`]
    const plural = (key: string, count: number, branch: 'one' | 'other') =>
      (new RegExp(`${branch} \\{([^}]*)\\}`).exec(own(key) ?? '')?.[1] ?? own(key) ?? '')
        .replace('#', String(count))
        .replace('{count}', String(count))
    expect(words.title('{name}')).toBe(own('bookTitle'))
    expect(words.count(1)).toBe(plural('count', 1, 'one'))
    expect(words.count(3)).toBe(plural('count', 3, 'other'))
    expect(words.item('{no}')).toBe(own('item'))
    expect(words.itemMark(1.5, 4)).toBe(own('itemMark')?.replace('{score}', '1.5').replace('{full}', '4'))
    expect(words.noWords('{no}')).toBe(own('noWords'))
    expect(words.answers).toBe(own('answers'))
    expect(words.key).toBe(own('key'))
    expect(own('own')).toBe(`{reader, select, self {${words.own.self}} other {${words.own.other}}}`)
    expect(words.pair('{name}', '{value}')).toBe(own('pair'))
    expect(words.points('{points}')).toBe(own('points'))
    expect(words.comma).toBe(own('comma'))
  },
)
