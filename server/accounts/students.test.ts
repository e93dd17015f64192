import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assembleReport } from '#core/domain/report/assemble-report.ts'
import { type ImportedSchool, importedSchool } from '#tests/support/office/imported-school.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { ACCOUNT_TRIES } from '../http/limits/attempts.ts'
import { accountSubject, countTry } from '../http/limits/tries.ts'
import { formatFaults } from '../sheets/files.test-support.ts'
import { makingAccounts, quickHash, readList, rowCounts } from './accounts.test-support.ts'

const REPORT = 'GET /api/analysis/view/student/report'
const ACCOUNT = 'GET /api/base/data/system/account/user'

let s: ImportedSchool
beforeAll(async () => {
  s = await importedSchool()
  // somebody else's name in this installation
  await s.db.insertInto('account_login').values({ login_name: '3', account_id: 'nobody' }).execute()
})
afterAll(() => s.close())

const run = (argv: string, more = {}) =>
  makingAccounts(s.db, [...argv.split(' '), '--school', '一中'], s.folder.dir, more)
const counts = (o: Awaited<ReturnType<typeof run>>) =>
  o.kind === 'done'
    ? { fresh: o.plan.fresh.length, renewed: o.plan.renewals.length, ...o.plan.counts, list: o.list }
    : o
const list = (name: string) => readList(join(s.folder.dir, name))

describe('accounts of the students of an imported exam', () => {
  it('let a student sign in with the listed password and read their own report [C009, C122]', async () => {
    expect(counts(await run('--students --class 2班 --out two.csv'))).toMatchObject({ fresh: 12, coded: 1 })
    const rows = await list('two.csv')
    expect(rows.map((r) => r.slice(0, 3))).toContainEqual(['高一2班', '5', '学生5'])
    expect((await stat(join(s.folder.dir, 'two.csv'))).mode & 0o777).toBe(0o600)
    for (const [, number, name, account = '', password = ''] of [rows[0] ?? [], rows.at(-1) ?? []]) {
      const answer = await s.login(account, password)
      expect([answer.status, answer.data.userList.map((u) => u.userType)]).toEqual([0, [4]])
      const token = answer.data.dongniLoginToken
      const { data } = await checkedInject(s.app, REPORT, { token, input: { examId: s.examId } })
      expect([assembleReport(data).student.studentName, account]).toEqual([name, number])
      const own = await checkedInject(s.app, ACCOUNT, { token })
      expect(own.data.passwordStatus).toBe(0)
      const foreign = { examId: 'exam-joint' }
      expect((await checkedInject(s.app, REPORT, { token, input: foreign })).status).toBe(10005)
    }
  })

  it('a number that is taken gets the code of the school, and works [C009]', async () => {
    const row = (await list('two.csv')).find((r) => r[1] === '3')
    expect(row?.[3]).toMatch(/^[a-z0-9]{4}-3$/)
    expect((await s.login(row?.[3] ?? '', row?.[4] ?? '')).status).toBe(0)
  })

  it('are made for whoever has none: the rest of the school, then nobody', async () => {
    expect(counts(await run('--students --out rest.csv'))).toMatchObject({ fresh: 12, kept: 12, list: true })
    const before = await rowCounts(s.db)
    const again = await run('--students --out again.csv')
    expect(counts(again)).toMatchObject({ fresh: 0, kept: 24, unused: 21, list: false })
    await expect(stat(join(s.folder.dir, 'again.csv'))).rejects.toThrow('ENOENT')
    expect(await rowCounts(s.db)).toEqual(before)
  })

  it('nobody has the password of another', async () => {
    const passwords = [...(await list('two.csv')), ...(await list('rest.csv'))].map((r) => r[4])
    expect(new Set(passwords).size).toBe(24)
  })

  it('--reset-unused renews those never signed in to and leaves the others alone [C009]', async () => {
    const old = await list('two.csv')
    expect(counts(await run('--students --class 2班 --reset-unused --out new.csv'))).toMatchObject({
      renewed: 9,
      kept: 3,
    })
    const rows = await list('new.csv')
    const [, , , account = '', password = ''] = rows[0] ?? []
    const before = old.find((r) => r[3] === account)?.[4] ?? ''
    expect((await s.login(account, before)).status).toBe(10003)
    expect((await s.login(account, password)).status).toBe(0)
    const [, , , used = '', kept = ''] = old[0] ?? []
    expect(rows.map((r) => r[3])).not.toContain(used)
    expect((await s.login(used, kept)).status).toBe(0)
  })

  it('--reset gives a new password, ends every session and the wait after wrong tries [C009]', async () => {
    const [, , , account = '', password = ''] = (await list('rest.csv'))[0] ?? []
    const token = (await s.login(account, password)).data.dongniLoginToken
    const subject = accountSubject(account)
    for (let i = 0; i < ACCOUNT_TRIES; i++) await countTry(s.db, subject, ACCOUNT_TRIES, s.clock.at)
    expect((await s.login(account, password)).status).not.toBe(0)
    const outcome = await makingAccounts(s.db, ['--reset', account, '--out', 'one.csv'], s.folder.dir)
    expect(counts(outcome)).toMatchObject({ renewed: 1 })
    expect((await checkedInject(s.app, ACCOUNT, { token })).status).toBe(10055)
    const [row] = await list('one.csv')
    expect((await s.login(account, password)).status).toBe(10003)
    expect((await s.login(account, row?.[4] ?? '')).status).toBe(0)
  })
})

describe('what is refused', () => {
  it.each([
    ['--students --class 9班', 'no_such_class@- -'],
    ['--students --grade 高九', 'no_such_grade@- -'],
    ['--reset nobody-knows', 'no_such_account@- -'],
  ])('%s is a fault and changes nothing', async (argv, fault) => {
    const before = await rowCounts(s.db)
    const outcome = await run(`${argv} --out fault.csv`, { hash: quickHash })
    expect(outcome.kind === 'faults' && formatFaults(outcome.faults)).toEqual([fault])
    expect(await rowCounts(s.db)).toEqual(before)
    await expect(stat(join(s.folder.dir, 'fault.csv'))).rejects.toThrow('ENOENT')
  })

  it('a school that is not there, or not named where there are several', async () => {
    const without = async (...more: string[]) => {
      const outcome = await makingAccounts(s.db, ['--students', '--out', 'f.csv', ...more], s.folder.dir)
      return outcome.kind === 'faults' && formatFaults(outcome.faults)
    }
    expect(await without()).toEqual(['school_unclear@- -'])
    expect(await without('--school', '二中')).toEqual(['no_such_school@- -'])
  })

  it('a list never takes the place of a file, and a folder must be there', async () => {
    await s.folder.write('mine.txt', 'mine')
    await expect(run('--students --reset-unused --out mine.txt')).rejects.toThrow('mine.txt')
    await expect(run('--students --out no/such.csv')).rejects.toThrow('no')
  })

  it('a run stopped while passwords are made leaves neither accounts nor a list', async () => {
    const stop = new AbortController()
    const hash = (p: string) => {
      stop.abort()
      return quickHash(p)
    }
    const before = await rowCounts(s.db)
    const stopped = run('--students --reset-unused --out stop.csv', { hash, signal: stop.signal })
    await expect(stopped).rejects.toThrow('aborted')
    expect(await rowCounts(s.db)).toEqual(before)
    await expect(stat(join(s.folder.dir, 'stop.csv'))).rejects.toThrow('ENOENT')
  })
})
