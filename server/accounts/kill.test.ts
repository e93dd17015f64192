import { spawn } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportedSchool, importedSchool } from '#tests/support/office/imported-school.ts'
import type { ProgressView } from '../cli/progress.ts'
import { checkPassword } from '../http/session/passwords.ts'
import { urlOf } from '../pg/url-of.ts'
import { makingAccounts, quickHash, readList, rowCounts } from './accounts.test-support.ts'
import { writeUnfinished } from './list/list-file.ts'

const MOMENTS = 10
const PUPILS = 24
const CLI = resolve(import.meta.dirname, 'cli.ts')

let s: ImportedSchool
beforeAll(async () => {
  s = await importedSchool()
})
afterAll(() => s.close())

const filesOf = async (out: string) => (await readdir(s.folder.dir)).filter((n) => n.startsWith(out))

/** Sign-in names with their stored hashes. */
async function stored(): Promise<Map<string, string>> {
  const rows = await s.db
    .selectFrom('account_login as l')
    .innerJoin('account as a', 'a.account_id', 'l.account_id')
    .select(['l.login_name', 'a.password_hash'])
    .execute()
  return new Map(rows.map((r) => [r.login_name, r.password_hash]))
}

async function forgetAccounts(): Promise<void> {
  const made = s.db.selectFrom('account_user').select('account_id').where('user_type', '=', 4)
  const ids = (await made.where('school_id', '!=', 'A').where('school_id', '!=', 'B').execute()).map(
    (r) => r.account_id,
  )
  if (!ids.length) return
  for (const table of ['account_login', 'account', 'account_user'] as const) {
    await s.db.deleteFrom(table).where('account_id', 'in', ids).execute()
  }
}

describe('a run that does not come to its end', () => {
  it('killed at any moment there are all accounts or none, and the same command brings every password', async () => {
    let whole = 0
    for (let n = 0; n < MOMENTS; n++) {
      await forgetAccounts()
      const before = await rowCounts(s.db)
      const out = `kill-${n}.csv`
      // the first half of the moments lies before the passwords are stored, the rest around it, the last one behind it
      const isBefore = n < MOMENTS / 2
      const mark = n === MOMENTS - 1 ? 'storing 100%' : 'storing 0%'
      await runKilled(out, isBefore ? n * 150 : 0, isBefore ? 'checking 0%' : mark, isBefore ? 0 : n * 4)
      const made = ((await rowCounts(s.db)).account ?? 0) - (before.account ?? 0)
      expect([0, PUPILS], out).toContain(made)
      if (made) {
        whole++
        expect(await filesOf(out), out).not.toEqual([])
      }
      // a run that had already ended leaves nothing to be made up; one killed between the list's two names does
      if ((await filesOf(out)).join() !== out) await run(out)
      expect(await filesOf(out)).toEqual([out])
      const rows = await readList(join(s.folder.dir, out))
      const hashes = await stored()
      expect(rows).toHaveLength(PUPILS)
      for (const [, , , account = '', password = ''] of [rows[0] ?? [], rows.at(-1) ?? []]) {
        expect(await checkPassword(hashes.get(account) ?? null, password), out).toBe(true)
      }
    }
    // moments on both sides were hit, or the test would show nothing
    expect(whole).toBeGreaterThan(0)
    expect(whole).toBeLessThan(MOMENTS)
  }, 300_000)

  it('between the accounts and the name of their list: the next run completes the list', async () => {
    await forgetAccounts()
    // a file of that name comes up after the run has looked
    const view: ProgressView = {
      begin: (phase) => {
        if (phase === 'storing') blocked = s.folder.write('late.csv', 'in the way')
      },
      at() {},
      end() {},
    }
    let blocked: Promise<unknown> = Promise.resolve()
    await expect(run('late.csv', { view })).rejects.toMatchObject({
      list: expect.stringContaining('late.csv.'),
    })
    await blocked
    await rm(join(s.folder.dir, 'late.csv'))
    const before = await rowCounts(s.db)
    expect(await run('late.csv')).toEqual({ kind: 'recovered' })
    expect(await rowCounts(s.db)).toEqual(before)
    expect(await filesOf('late.csv')).toEqual(['late.csv'])
    const rows = await readList(join(s.folder.dir, 'late.csv'))
    const hashes = await stored()
    for (const [, , , account = '', password = ''] of rows) {
      expect(hashes.get(account)).toBe(await quickHash(password))
    }
    // it is complete now and not taken up again
    await expect(run('late.csv')).rejects.toThrow('late.csv')
  })

  it('before the accounts: its list of passwords that never were is removed', async () => {
    await writeUnfinished(join(s.folder.dir, 'stale.csv'), 'of-a-killed-run', 'made up')
    expect(await run('stale.csv')).toMatchObject({ kind: 'done', list: false })
    expect(await filesOf('stale.csv')).toEqual([])
  })
})

const argv = (out: string) => ['--students', '--school', '一中', '--out', out]
const run = (out: string, more = {}) =>
  makingAccounts(s.db, argv(out), s.folder.dir, out.startsWith('kill') ? more : { hash: quickHash, ...more })

/** Runs the command, waits until it prints `mark` and `after` ms more, and kills it. */
async function runKilled(out: string, first: number, mark: string, after: number): Promise<void> {
  const child = spawn(process.execPath, [CLI, ...argv(out), '--lang', 'en'], {
    cwd: s.folder.dir,
    env: { ...process.env, INIT_CWD: s.folder.dir, DATABASE_URL: urlOf(s.connection) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const marked = new Promise<void>((done) => {
    child.stderr.on('data', (b: Buffer) => (printed += b.toString()))
    child.stdout.on('data', (b: Buffer) => {
      printed += b.toString()
      if (printed.includes(mark)) done()
    })
  })
  await Promise.race([marked, ended])
  await Promise.race([pause(first + after), ended])
  child.kill('SIGKILL')
  await ended
  if (/Not finished|fault/.test(printed)) throw new Error(printed)
}
