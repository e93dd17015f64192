import { type RawBuilder, sql } from 'kysely'
import { redacting } from '../audit-chain/redacted.ts'
import type { Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import type { ChildIdentity } from './child.ts'

/** Stands where a name or a number was. */
export const NOBODY = '—'

interface Texts {
  readonly table: string
  /** Beside `school_id`. */
  readonly key: string
  readonly texts: readonly string[]
  readonly jsons: readonly string[]
}

/** Tables with texts that speak of people: the log of the office, and what its undoing needs. */
const TABLES: readonly Texts[] = [
  { table: 'audit', key: 'audit_id', texts: ['target', 'user_name'], jsons: ['before', 'after'] },
  { table: 'account_batch', key: 'batch_id', texts: ['label'], jsons: ['people'] },
  { table: 'roster_change', key: 'change_id', texts: ['file_name'], jsons: ['before'] },
  { table: 'school_year_change', key: 'change_id', texts: [], jsons: ['before'] },
  { table: 'student_merge', key: 'merge_id', texts: ['kept_id', 'gone_id'], jsons: ['moved'] },
]

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
/** A word alone: not a part of a longer id or number. */
const buildWholeWordPattern = (words: readonly string[]): string =>
  `(?<![0-9A-Za-z_-])(?:${words.map(escaped).join('|')})(?![0-9A-Za-z_-])`

/** What of a child's words is to be replaced, and by what. */
export function cleaner(
  { ids, numbers, names, family, ending, phones, logins }: ChildIdentity,
  anon: readonly string[],
) {
  const tells = [
    ...new Set([...ids, ...numbers, ...ending, ...family.map((one) => one.userId), ...phones, ...logins]),
  ].filter((word) => word !== '')
  const instead = new Map(ids.map((id, i) => [id, anon[i] ?? NOBODY]))
  const words = new RegExp(buildWholeWordPattern(tells), 'g')
  const called = names.filter((name) => name !== '')
  return {
    /** Finds texts that tell of the child, as a regular expression of the database. */
    pattern: buildWholeWordPattern(tells),
    /** A name goes only from a text that tells by more than a name whose it is: others may bear it. */
    clean: (text: string): string => {
      const without = text.replace(words, (word) => instead.get(word) ?? NOBODY)
      return called.reduce(
        (left, name) => left.replaceAll(JSON.stringify(name).slice(1, -1), NOBODY),
        without,
      )
    },
  }
}

/** Takes the child out of texts of the office. @returns rows that were changed */
export async function cleanTexts(tx: Tx, school: SchoolId, child: ChildIdentity, anon: readonly string[]) {
  const { pattern, clean } = cleaner(child, anon)
  let changed = 0
  for (const { table, key, texts, jsons } of TABLES) {
    const columns = [...texts, ...jsons]
    const all = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))})`
    const found = await sql<Record<string, string | null>>`
      select ${sql.ref(key)} as key, ${sql.join(columns.map((c) => sql`${sql.ref(c)}::text as ${sql.ref(c)}`))}
      from ${sql.table(table)} where school_id = ${school} and ${all} ~ ${pattern}`.execute(tx)
    const write = async () => {
      for (const row of found.rows) {
        const set = columns.flatMap((column): RawBuilder<unknown>[] => {
          const value = row[column]
          if (value === null || value === undefined) return []
          const type = jsons.includes(column) ? sql`::jsonb` : sql``
          return [sql`${sql.ref(column)} = ${clean(value)}${type}`]
        })
        await sql`update ${sql.table(table)} set ${sql.join(set)}
          where school_id = ${school} and ${sql.ref(key)} = ${row['key']}`.execute(tx)
        changed += 1
      }
    }
    if (table === 'audit') {
      const ids = found.rows.map((row) => row['key'] ?? '')
      await redacting(tx, school, ids, write)
    } else await write()
  }
  return changed
}
