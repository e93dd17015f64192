import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '#core/domain/entry/typed.ts'
import { likeText } from './like-text.ts'

/** Middle dots that `comparable` takes for one, as the database has them after NFKC. */
const DOTS = '•‧∙⋅・.'

/**
 * True where one or another of the texts holds each word searched for, as `textSearch` of the phone finds them: 张三
 * finds 张 三, ２０２６ finds 2026.
 * @param texts names of columns, with their tables, or what is made of columns
 */
export function holdsWords(
  texts: readonly (string | RawBuilder<string>)[],
  search: string,
): RawBuilder<boolean> {
  const plain = texts.map((text) => {
    const value = typeof text === 'string' ? sql.ref(text) : text
    return sql`translate(normalize(${value}, nfkc), ${`${DOTS} `}, ${'·'.repeat(DOTS.length)})`
  })
  const words = searchWords(search).map((word) => {
    const found = plain.map((text) => sql`${text} ilike ${likeText(word)}`)
    return sql`(${sql.join(found, sql` or `)})`
  })
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` and `)})`
}
