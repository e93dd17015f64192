import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { ProgressView } from '../cli/progress.ts'
import type { Db } from '../db/db.ts'
import { hashPassword } from '../http/session/passwords.ts'
import { readArgs } from './args.ts'
import { type AccountsOutcome, type AccountsWorld, runAccounts } from './run.ts'

const silent: ProgressView = { begin() {}, at() {}, end() {} }

/** Runs `npm run accounts` on a database that is open. */
export function makingAccounts(
  db: Db,
  argv: readonly string[],
  cwd: string,
  more: Partial<AccountsWorld> = {},
): Promise<AccountsOutcome> {
  const { options } = readArgs(argv, cwd)
  if (!options) throw new RangeError('The command would show its help.')
  return runAccounts(options, {
    open: () => Promise.resolve(db),
    view: silent,
    lang: 'en',
    random: (max) => randomInt(max),
    hash: hashPassword,
    signal: new AbortController().signal,
    ...more,
  })
}

/** For tests in which nobody signs in. */
export const quickHash = (password: string): Promise<string> => Promise.resolve(`not argon2: ${password}`)

/** Rows of a list of first passwords without its head line. */
export async function readList(path: string): Promise<string[][]> {
  return (parse(await readFile(path), { bom: true, trim: true }) as string[][]).slice(1)
}

/** Rows in every table that making accounts writes. */
export async function rowCounts(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    const row = await db
      .selectFrom(table)
      .select((e) => e.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(row.n)
  }
  return counts
}

const TABLES = [
  'account',
  'account_login',
  'account_user',
  'teacher',
  'teacher_class',
  'leader_scope',
] as const
