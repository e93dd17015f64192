import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportedSchool, importedSchool } from '#tests/support/office/imported-school.ts'
import { makingAccounts, quickHash } from './accounts.test-support.ts'

const HEAD = '姓名,角色,班级,科目,年级,工号,学号,手机号,学校'

let s: ImportedSchool
beforeAll(async () => {
  s = await importedSchool()
})
afterAll(() => s.close())

const run = (file: string, out: string, more = {}) =>
  makingAccounts(s.db, ['--people', file, '--school', '一中', '--out', out], s.folder.dir, more)

describe('accounts of roles that read no class reports', () => {
  const KINDS = [
    ['平台管理员', -1],
    ['schedule admin', 0],
    ['1', 1],
    ['学校账号', 2],
    ['录入员', 6],
    ['subject admin', 7],
    ['教研员', 8],
    ['13', 13],
  ] as const

  it('are made by the command, each with its own role and nothing to read [A01]', async () => {
    const rows = KINDS.map(([role], i) => `人${i},${role},,,,K${i},,,`)
    await s.folder.write('kinds.csv', [HEAD, ...rows, '钱主任,学科主任,,数学,,K20,,,'].join('\n'))
    const outcome = await run('kinds.csv', 'kinds-out.csv', { hash: quickHash })
    expect(outcome.kind === 'done' && outcome.plan.fresh.length).toBe(KINDS.length + 1)
    const made = await s.db
      .selectFrom('account_user as u')
      .innerJoin('account_login as l', 'l.account_id', 'u.account_id')
      .where('l.login_name', 'like', 'K%')
      .select(['l.login_name', 'u.user_type', 'u.relative_id'])
      .orderBy('l.login_name')
      .execute()
    expect(made.map((m) => [m.login_name, m.user_type])).toEqual(
      [...KINDS.map(([, type], i) => [`K${i}`, type] as const), ['K20', 20] as const].toSorted((a, b) =>
        a[0] < b[0] ? -1 : 1,
      ),
    )
    const ids = made.map((m) => m.relative_id)
    const led = await s.db
      .selectFrom('leader_scope')
      .where('relative_id', 'in', ids)
      .select(['user_type', 'course_id'])
      .execute()
    expect(led).toHaveLength(1)
    expect(led[0]?.user_type).toBe(20)
  })

  it('a subject director without a subject is a fault, as a subject leader is [A01]', async () => {
    await s.folder.write('no-subject.csv', [HEAD, '钱主任,学科主任,,,,K21,,,'].join('\n'))
    expect((await run('no-subject.csv', 'no-subject-out.csv', { hash: quickHash })).kind).not.toBe('done')
  })
})
