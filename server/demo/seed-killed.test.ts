import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { IS_LONG } from '#tests/lab/results.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { openDb, openPool } from '../db/db.ts'
import { random } from './random.ts'
import { storeDemo } from './seed.ts'
import { countStatements } from './statements.test-support.ts'

/** Drawn with a fixed seed, besides the chosen ones; `npm run lab` draws more. */
const KILLS = IS_LONG ? 40 : 6
/** Two seeds at a time, each in a database of its own. */
const AT_A_TIME = 2
const WHOLE = '2160 students, 15 exams, 90 papers, 2160 sign-in names of pupils'
const EMPTY = '0 students, 0 exams, 0 papers, 0 sign-in names of pupils'

let fresh: FreshDb[]
beforeAll(async () => {
  fresh = await Promise.all(Array.from({ length: AT_A_TIME }, freshDb))
})
afterAll(async () => {
  for (const one of fresh) await one.drop()
})

/** What a database holds, as a start finds it: over a connection of its own, everything else gone. */
async function held({ db }: FreshDb): Promise<string> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from student) as students, (select count(*) from exam) as exams,
      (select count(*) from exam_paper) as papers,
      (select count(*) from account_user where user_type = 4) as pupils`.execute(db)
  const { students, exams, papers, pupils } = rows[0] ?? {}
  return `${students} students, ${exams} exams, ${papers} papers, ${pupils} sign-in names of pupils`
}

/** Waits until the database has noticed that a killed process is gone and has undone what it left open. */
async function othersGone({ db }: FreshDb): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(db)
        return rows[0]?.n
      },
      { timeout: 60_000 },
    )
    .toBe(0)
}

async function killedAt(one: FreshDb, statement: number, later: number): Promise<NodeJS.Signals | null> {
  const script = fileURLToPath(new URL('./seed-child.test-support.ts', import.meta.url))
  const args = [script, JSON.stringify(one.connection), String(statement), String(later)]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  await othersGone(one)
  return signal
}

it('killed with -9 at any moment, a seed leaves its database empty or whole, and the next one makes it whole', {
  timeout: 600_000,
}, async () => {
  const first = fresh[0] as FreshDb
  let statements = 0
  const pool = openPool(first.connection)
  countStatements(pool, (number) => (statements = number))
  await storeDemo(openDb(pool))
  await pool.end()
  expect(await held(first)).toBe(WHOLE)
  await first.drop()
  fresh[0] = await freshDb()

  const moments = random('moments of killing')
  const drawn = Array.from({ length: KILLS }, () => ({
    statement: 1 + moments.int(statements),
    later: moments.int(4),
  }))
  // the first statement, and those on both sides of the commit, which is the last one
  const chosen = [1, statements - 1, statements].map((statement) => ({ statement, later: 0 }))
  const left = [...chosen, ...drawn]
  const all = left.length
  const found: string[] = []
  const work = async (worker: number) => {
    for (let moment = left.pop(); moment; moment = left.pop()) {
      const one = fresh[worker] as FreshDb
      const signal = await killedAt(one, moment.statement, moment.later)
      const now = await held(one)
      found.push(now)
      expect([EMPTY, WHOLE], `killed at ${JSON.stringify(moment)}`).toContain(now)
      expect(signal, 'the process was killed').toBe('SIGKILL')
      if (now === WHOLE) {
        await one.drop()
        fresh[worker] = await freshDb()
      }
    }
  }
  await Promise.all(fresh.map((_, worker) => work(worker)))
  expect(found).toHaveLength(all)
  expect(found).toContain(EMPTY)
  for (const one of fresh) {
    expect(await storeDemo(one.db)).toHaveLength(15)
    expect(await held(one)).toBe(WHOLE)
  }
})
