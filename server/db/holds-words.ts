import { type RawBuilder, sql } from 'kysely'
import { comparable } from '#core/domain/entry/typed.ts'
import { likeText } from './like-text.ts'

/** Middle dots that `comparable` takes for one, as the database has them after NFKC. */
const DOTS = '•‧∙⋅・.'

/**
 * True where a name or a number holds what was searched for, as `comparable` reads both: 张三 finds 张 三, ２０２６ finds 2026.
 * @param column name of a column, with its table
 */
export const holdsWords = (column: string, search: string): RawBuilder<boolean> => {
  const plain = sql`translate(normalize(${sql.ref(column)}, nfkc), ${`${DOTS} `}, ${'·'.repeat(DOTS.length)})`
  return sql<boolean>`${plain} ilike ${likeText(comparable(search))}`
}
