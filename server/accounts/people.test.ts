import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assembleReport } from '#core/domain/report/assemble-report.ts'
import { type ImportedSchool, importedSchool } from '#tests/support/office/imported-school.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { formatFaults } from '../sheets/files.test-support.ts'
import { makingAccounts, quickHash, readList, rowCounts } from './accounts.test-support.ts'

const REPORT = 'GET /api/analysis/view/student/report'
const CLASS = 'GET /api/analysis/view/class/report'
const CHILDREN = 'GET /api/base/data/system/account/user/children'

const HEAD = '姓名,角色,班级,科目,年级,工号,学号,手机号,学校'
const PEOPLE = [
  HEAD,
  '李老师,班主任,1班,数学,,T1,,,',
  '王老师,任课老师,1班、2班,数学,高一,T2,,,',
  '王老师,学科组长,,数学,,T2,,,',
  '张主任,年级主任,,,高一,T3,,,',
  '赵校长,校长,,,,,,13900000009,',
  '刘妈妈,家长,,,,,1、2,13900000001,',
  '刘妈妈,家长,,,,,n-A-s11,13900000001,名A名',
  '陈爸爸,家长,,,,,4,,',
]

let s: ImportedSchool
beforeAll(async () => {
  s = await importedSchool()
  await s.folder.write('people.csv', PEOPLE.join('\n'))
})
afterAll(() => s.close())

let lists = 0
const replacing = (file: string) =>
  makingAccounts(
    s.db,
    ['--people', file, '--school', '一中', '--replace', '--out', `replaced-${String(lists++)}.csv`],
    s.folder.dir,
    { hash: quickHash },
  )
const run = (file: string, out: string, more = {}) =>
  makingAccounts(s.db, ['--people', file, '--school', '一中', '--out', out], s.folder.dir, more)

describe('accounts of teachers, leaders and parents', () => {
  let tokens: Map<string, string>
  const read = (who: string, input: object) =>
    checkedInject(s.app, REPORT, { token: tokens.get(who), input: { examId: s.examId, ...input } })

  async function ids() {
    const students = await s.db
      .selectFrom('student')
      .select(['student_number', 'student_id', 'class_id'])
      .execute()
    return (number: string) => {
      const found = students.find((st) => st.student_number === number)
      if (!found) throw new RangeError(number)
      return found
    }
  }

  it('are made from one file, a person each, and everybody can sign in [C009]', async () => {
    const outcome = await run('people.csv', 'people-out.csv')
    expect(outcome.kind === 'done' && outcome.plan.fresh.length).toBe(6)
    const rows = await readList(join(s.folder.dir, 'people-out.csv'))
    expect(rows.map((r) => r.slice(0, 4))).toEqual([
      ['班主任 1班 数学', 'T1', '李老师', 'T1'],
      ['任课老师 1班、2班 数学', 'T2', '王老师', 'T2'],
      ['年级主任 高一', 'T3', '张主任', 'T3'],
      ['校长', '13900000009', '赵校长', '13900000009'],
      ['家长', '1、2', '刘妈妈', '13900000001'],
      ['家长', '4', '陈爸爸', 'p4'],
    ])
    const answers = await Promise.all(
      rows.map(async ([, , name = '', account = '', password = '']) => {
        const { data } = await s.login(account, password)
        return [
          name,
          data.dongniLoginToken,
          data.userList.map((u) => u.userType).sort((a, b) => a - b),
        ] as const
      }),
    )
    tokens = new Map(answers.map(([name, token]) => [name, token]))
    expect(answers.map(([name, , types]) => [name, types])).toEqual([
      ['李老师', [3]],
      ['王老师', [3, 12]],
      ['张主任', [11]],
      ['赵校长', [9]],
      ['刘妈妈', [5, 5, 5]],
      ['陈爸爸', [5]],
    ])
  })

  it('a parent reads the report of each child, also at another school, and of no other [C003, C122]', async () => {
    const token = tokens.get('刘妈妈')
    const { data } = await checkedInject(s.app, CHILDREN, { token })
    expect(data.children).toHaveLength(3)
    expect(data.children.map((c) => `${c.studentName} ${c.schoolName}`)).toEqual(
      expect.arrayContaining(['名A-s11名 名A名', '学生1 一中', '学生2 一中']),
    )
    const userOf = (name: string) => data.children.find((c) => c.studentName === name)?.userId
    for (const name of ['学生1', '学生2']) {
      const { data } = await read('刘妈妈', { userId: userOf(name) })
      expect(assembleReport(data).student.studentName).toBe(name)
    }
    const elsewhere = { userId: userOf('名A-s11名'), examId: 'exam-joint' }
    expect((await read('刘妈妈', elsewhere)).status).toBe(0)
    const of = await ids()
    const foreign = { userId: userOf('学生1'), reportStudentId: of('4').student_id }
    expect((await read('刘妈妈', foreign)).status).toBe(10002)
  })

  it('the head and the leaders read a student’s report, a subject teacher does not [C122, A07]', async () => {
    const of = await ids()
    const reportStudentId = of('2').student_id
    for (const who of ['李老师', '张主任', '赵校长']) {
      expect((await read(who, { reportStudentId })).status, who).toBe(0)
    }
    const { data } = await checkedInject(s.app, 'GET /api/base/data/system/account/user', {
      token: tokens.get('王老师'),
    })
    const teacher = data.userList.find((u) => u.userType === 3)?.userId
    expect((await read('王老师', { reportStudentId, userId: teacher })).status).toBe(10002)
    const input = { examId: s.examId, classId: of('1').class_id, userId: teacher }
    const cls = await checkedInject(s.app, CLASS, { token: tokens.get('王老师'), input })
    expect(cls.data.courses.map((c) => c.courseId)).toEqual(['math'])
  })

  it('the same file again changes nothing', async () => {
    const before = await rowCounts(s.db)
    const outcome = await run('people.csv', 'again.csv', { hash: quickHash })
    expect(outcome).toMatchObject({ kind: 'done', list: false, plan: { counts: { kept: 6, unused: 0 } } })
    expect(await rowCounts(s.db)).toEqual(before)
  })

  it('new lines add to the people who are there and make the new ones', async () => {
    const before = await rowCounts(s.db)
    const more = [
      '李老师,任课老师,2班,数学,,T1,,,',
      '陈妈妈,家长,,,,,4,13900000004,',
      '王老师,班主任,2班,,,T9,,,',
    ]
    await s.folder.write('more.csv', [...PEOPLE, ...more].join('\n'))
    const outcome = await run('more.csv', 'more-out.csv', { hash: quickHash })
    expect(outcome.kind === 'done' && outcome.plan.fresh.map((f) => [f.login, f.name])).toEqual([
      ['13900000004', '陈妈妈'],
      ['T9', '王老师'],
    ])
    // one teaching row of the first teacher, one heading row and one row of a second teacher of a known name
    expect(await rowCounts(s.db)).toEqual({
      ...before,
      account: (before.account ?? 0) + 2,
      account_login: (before.account_login ?? 0) + 2,
      account_user: (before.account_user ?? 0) + 2,
      teacher: (before.teacher ?? 0) + 1,
      teacher_class: (before.teacher_class ?? 0) + 2,
    })
  })

  it('with --replace staff keep what the file says and nothing besides, from the next request on [A07]', async () => {
    const before = await rowCounts(s.db)
    const token = tokens.get('王老师')
    const reads = async (userType: number) => {
      const { data } = await checkedInject(s.app, 'GET /api/base/data/system/account/user', { token })
      return data.userList.some((u) => u.userType === userType)
    }
    expect([await reads(3), await reads(12)]).toEqual([true, true])
    // the class teacher teaches no second class any more, the other one leads no subject and has one class
    const file = [
      HEAD,
      '李老师,班主任,1班,,,T1,,,',
      '王老师,任课老师,2班,数学,高一,T2,,,',
      '刘妈妈,家长,,,,,1,13900000001,',
    ]
    await s.folder.write('less.csv', file.join('\n'))
    const added = await run('less.csv', 'less-1.csv', { hash: quickHash })
    expect(added).toMatchObject({
      kind: 'done',
      plan: { gone: { teaching: [], leading: [], identities: [] } },
    })
    expect(await rowCounts(s.db)).toEqual(before)
    const outcome = await replacing('less.csv')
    expect(outcome.kind === 'done' && outcome.plan.gone.leading).toHaveLength(1)
    expect(outcome.kind === 'done' && outcome.plan.gone.identities).toHaveLength(1)
    expect([await reads(3), await reads(12)]).toEqual([true, false])
    const classes = await checkedInject(s.app, 'GET /api/base/data/system/account/relative/teacher', {
      token,
    })
    expect(classes.data.classes.map((c) => c.className)).toEqual(['2班'])
    // others, and the mother's children at both schools, are as they were
    const after = await rowCounts(s.db)
    expect([after.account, after.teacher]).toEqual([before.account, before.teacher])
    expect(after.account_user).toBe((before.account_user ?? 0) - 1)
    const children = await checkedInject(s.app, CHILDREN, { token: tokens.get('刘妈妈') })
    expect(children.data.children).toHaveLength(3)
    // the same again takes nothing more
    const again = await replacing('less.csv')
    expect(again).toMatchObject({
      kind: 'done',
      plan: { gone: { teaching: [], leading: [], identities: [] } },
    })
  })
})

describe('a parent whose phone number comes later', () => {
  it('is the parent of that name and child: no second account, and the phone signs in too [C009]', async () => {
    const file = (phone: string) => `${HEAD}\n吴爸爸,家长,,,,,8,${phone},\n`
    await s.folder.write('phone.csv', file(''))
    await run('phone.csv', 'phone-out.csv')
    const [[, , , account = '', password = ''] = []] = await readList(join(s.folder.dir, 'phone-out.csv'))
    expect(account).toBe('p8')
    const before = await rowCounts(s.db)
    await s.folder.write('phone.csv', file('13900000008'))
    expect(await run('phone.csv', 'none.csv')).toMatchObject({ kind: 'done', list: false })
    const after = { ...before, account_login: (before.account_login ?? 0) + 1 }
    expect(await rowCounts(s.db)).toEqual(after)
    for (const name of ['p8', '13900000008']) expect((await s.login(name, password)).status).toBe(0)
    for (const phone of ['13900000008', '']) {
      await s.folder.write('phone.csv', file(phone))
      await run('phone.csv', 'none.csv')
      expect(await rowCounts(s.db)).toEqual(after)
    }
  })
})

describe('an account that its owner registered', () => {
  const file = `${HEAD}\n周妈妈,家长,,,,,6,13900000006,\n`
  const register = (name: string) =>
    s.db
      .insertInto('account')
      .values({ account_id: 'own', account_key: 'own', name, password_hash: 'own', password_status: 1 })
      .onConflict((c) => c.column('account_id').doUpdateSet({ name }))
      .execute()

  it('gets the child when the name is the same, keeps its password, and is a fault otherwise', async () => {
    await s.folder.write('registered.csv', file)
    await s.db.insertInto('account_login').values({ login_name: '13900000006', account_id: 'own' }).execute()
    await register('别人')
    const refused = await run('registered.csv', 'registered-out.csv', { hash: quickHash })
    expect(refused.kind === 'faults' && formatFaults(refused.faults)).toEqual([
      'account_of_another@2 A (姓名)',
    ])
    await register('周妈妈')
    const done = await run('registered.csv', 'registered-out.csv', { hash: quickHash })
    expect(done).toMatchObject({ kind: 'done', list: false, plan: { fresh: [], renewals: [] } })
    const own = s.db.selectFrom('account_user').select('user_type').where('account_id', '=', 'own')
    expect(await own.execute()).toEqual([{ user_type: 5 }])
    const kept = s.db.selectFrom('account').select('password_hash').where('account_id', '=', 'own')
    expect(await kept.executeTakeFirst()).toEqual({ password_hash: 'own' })
  })
})

describe('faults of a file of people', () => {
  it('are told all at once with file, row and column, and nothing is changed', async () => {
    const rows = [
      HEAD,
      '甲,班主任,9班,,,F1,,,',
      '乙,任课老师,1班,数雪,,F2,,,',
      '丙,年级主任,,,高九,F3,,,',
      '丁,家长,,,,,99,13900000011,',
      '戊,校长,,,,F5,,,三中',
      '己,班主任,1班,,,F6,,,',
      '庚,任课老师,1班,数学,,F6,,,',
      '李师傅,任课老师,1班,数学,,T1,,,',
      '刘爸爸,家长,,,,,1,13900000001,',
      '陈奶奶,家长,,,,,4,,',
    ]
    await s.folder.write('bad.csv', rows.join('\n'))
    const before = await rowCounts(s.db)
    const outcome = await run('bad.csv', 'bad-out.csv', { hash: quickHash })
    expect(outcome.kind === 'faults' && formatFaults(outcome.faults)).toEqual([
      'no_such_class@2 C (班级)',
      'course_unknown@3 D (科目)',
      'no_such_grade@4 E (年级)',
      'no_such_student@5 G (学号)',
      'no_such_school@6 I (学校)',
      'two_names@8 A (姓名)',
      'account_of_another@9 A (姓名)',
      'account_of_another@10 A (姓名)',
      'account_of_another@11 A (姓名)',
    ])
    expect(await rowCounts(s.db)).toEqual(before)
  })

  it('a course outside the dictionary is known once it was examined', async () => {
    await s.db
      .insertInto('exam_paper')
      .values({
        ...{ exam_id: 'x', version: 1, paper_id: 'p', course_id: '书法', course_name: '书法' },
        ...{ seq: 1, full_mark: 1 },
      })
      .execute()
    await s.folder.write('own.csv', `${HEAD}\n辛,任课老师,1班,书法,,F7,,,\n`)
    expect((await run('own.csv', 'own-out.csv', { hash: quickHash })).kind).toBe('done')
  })
})
