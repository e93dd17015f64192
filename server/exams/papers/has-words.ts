import { type RawBuilder, sql } from 'kysely'

/** Whether a question's text, a column, holds more than blanks; what has no words is asked of nobody. */
export const hasWords = (column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} ~ '[^\\s\\u00a0\\u3000]'`
