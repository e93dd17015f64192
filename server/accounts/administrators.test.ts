import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPassword, hashPassword } from '#server/http/session/passwords.ts'
import { type ImportedSchool, importedSchool } from '#tests/support/office/imported-school.ts'
import { formatFaults } from '../sheets/files.test-support.ts'
import { makingAccounts, quickHash, readList, rowCounts } from './accounts.test-support.ts'

let s: ImportedSchool
beforeAll(async () => {
  s = await importedSchool()
})
afterAll(() => s.close())

let lists = 0
const run = (argv: string[], more = {}) => {
  const out = `admin-${String(lists++)}.csv`
  return makingAccounts(s.db, [...argv, '--out', out], s.folder.dir, { hash: quickHash, ...more }).then(
    (outcome) => ({ outcome, out: join(s.folder.dir, out) }),
  )
}
const identitiesOf = (login: string) =>
  s.db
    .selectFrom('account_user as u')
    .innerJoin('account_login as l', 'l.account_id', 'u.account_id')
    .innerJoin('school as c', 'c.school_id', 'u.school_id')
    .where('l.login_name', '=', login)
    .where('u.user_type', 'in', [14, 15])
    .select(['u.user_type', 'c.name', 'u.user_name', 'u.relative_id', 'u.school_id'])
    .orderBy('c.name')
    .execute()

describe('administrators by the command', () => {
  it('get an account with an initial password in the list; the same again changes nothing [O01]', async () => {
    const { out } = await run(['--administrator', '李雷', '--school', '一中'], { hash: hashPassword })
    const [[group, , name, login = '', password = ''] = []] = await readList(out)
    expect([group, name, login]).toEqual(['一中', '李雷', 'admin'])
    const [identity] = await identitiesOf(login)
    expect(identity).toMatchObject({ user_type: 14, name: '一中', user_name: '李雷' })
    expect(identity?.relative_id).toBe(identity?.school_id)
    const account = await s.db
      .selectFrom('account as a')
      .innerJoin('account_login as l', 'l.account_id', 'a.account_id')
      .where('l.login_name', '=', login)
      .select(['a.password_hash', 'a.password_status'])
      .executeTakeFirstOrThrow()
    expect(account.password_status).toBe(0)
    expect(await checkPassword(account.password_hash, password)).toBe(true)
    const before = await rowCounts(s.db)
    const again = await run(['--administrator', '李雷', '--school', '一中'])
    expect(again.outcome).toMatchObject({ kind: 'done', list: false })
    expect(await rowCounts(s.db)).toEqual(before)
  })

  it('another one is named by the code of the school, or as it is said [O01]', async () => {
    const coded = await readList((await run(['--administrator', '韩梅梅', '--school', '一中'])).out)
    expect(coded[0]?.[3]).toMatch(/^[a-z0-9]{4}-admin$/)
    const said = await readList(
      (await run(['--administrator', '林涛', '--school', '一中', '--account', 'lintao'])).out,
    )
    expect(said[0]?.[3]).toBe('lintao')
  })

  it('of the staff keep their account; of two with one name the sign-in name says who [O01]', async () => {
    await s.folder.write('staff.csv', '姓名,角色,工号\n赵校长,校长,T1\n王老师,校长,T2\n王老师,校长,T3\n')
    await run(['--people', 'staff.csv', '--school', '一中'])
    const one = await run(['--administrator', '赵校长', '--school', '一中'])
    expect(one.outcome).toMatchObject({ kind: 'done', list: false })
    expect(await identitiesOf('T1')).toHaveLength(1)
    const { outcome } = await run(['--administrator', '王老师', '--school', '一中'])
    expect(outcome.kind === 'faults' && formatFaults(outcome.faults)).toEqual([
      expect.stringContaining('administrator_shared_name'),
    ])
    await run(['--administrator', '王老师', '--school', '一中', '--account', 'T3'])
    expect([await identitiesOf('T2'), (await identitiesOf('T3')).length]).toEqual([[], 1])
  })

  it('of a district have one identity in each of its schools, also in one that joins later [O01]', async () => {
    const ofDistrict = ['--district-administrator', '区长', '--school', '一中', '--account', 'district']
    await run(ofDistrict)
    const before = await identitiesOf('district')
    expect(before.every((i) => i.user_type === 15)).toBe(true)
    expect(before.map((i) => i.name)).toContain('一中')
    const { district_id } = await s.db
      .selectFrom('school')
      .where('name', '=', '一中')
      .select('district_id')
      .executeTakeFirstOrThrow()
    const school = { school_id: 'S-new', name: '新学校', area_id: '', rank_display: 'level' as const }
    const other = { ...school, school_id: 'S-other', name: '别区学校', district_id: 'D-other' }
    await s.db
      .insertInto('school')
      .values([{ ...school, district_id }, other])
      .execute()
    await run(ofDistrict)
    expect((await identitiesOf('district')).map((i) => i.name).toSorted()).toEqual(
      [...before.map((i) => i.name), '新学校'].toSorted(),
    )
  })

  it('of a school that is not there are a fault [O01]', async () => {
    const { outcome } = await run(['--administrator', '李雷', '--school', '没有的学校'])
    expect(outcome.kind === 'faults' && formatFaults(outcome.faults)).toEqual([
      expect.stringContaining('no_such_school'),
    ])
  })
})
