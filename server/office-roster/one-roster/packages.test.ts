import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packages, packed } from '#tests/support/office/roster-packages.ts'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { nameOf, students } from '#tests/support/school/facts.ts'

const EXPORT = 'POST /api/office/people/roster/export'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
})
afterAll(() => t.close())

const own = students.filter((s) => s.school === 'A')
const { look } = packages(() => t)

describe('a package that cannot be as it says', () => {
  const className = nameOf(own[0]?.classId ?? '')
  const USERS = 'sourcedId,role,givenName,familyName,identifier,primaryOrgSourcedId\n'
  const CLASSES = 'sourcedId,title,courseSourcedId,classType,schoolSourcedId\n'
  const ENROLLED = 'classSourcedId,userSourcedId,role,beginDate,endDate\n'
  const good = {
    manifest: 'propertyName,value\noneroster.version,1.2\nfile.users,bulk\n',
    users: `${USERS}s1,student,Ada,Lovelace,9001,o1\n`,
    classes: `${CLASSES}c1,${className},k,homeroom,o1\n`,
    enrollments: `${ENROLLED}c1,s1,student,,\n`,
  }
  /** Faults as code-like words: which file, which row, and a word of the text. */
  const told = async (files: Record<string, string>) =>
    (await look(packed(files))).faults.rows.map(({ sheet, row, what }) => [sheet, row, what] as const)

  const come = ({ changes }: Awaited<ReturnType<typeof look>>) =>
    changes.filter((one) => one.kind !== 'missing').map((one) => [one.kind, one.number, one.after])

  it('is read when it is right [N08]', async () => {
    expect(come(await look(packed(good)))).toEqual([['new', '9001', className]])
  })

  it.each<[string, Partial<Record<string, string | null>>, string | null, number | null, string]>([
    ['no manifest', { manifest: null }, null, null, 'manifest.csv'],
    ['no users', { users: null }, null, null, 'users.csv'],
    ['nobody’s role', { users: good.users.replace('role,', 'x,') }, null, null, 'roles.csv'],
    ['a delta', { manifest: `${good.manifest}file.enrollments,delta\n` }, 'manifest.csv', null, 'delta'],
    [
      'another version',
      { manifest: 'propertyName,value\noneroster.version,9.9\n' },
      'manifest.csv',
      null,
      '9.9',
    ],
    [
      'a file that is said not to be there',
      { manifest: `${good.manifest}file.classes,absent` },
      'manifest.csv',
      null,
      'classes.csv',
    ],
    [
      'a file that is said to be there',
      { manifest: `${good.manifest}file.courses,bulk` },
      null,
      null,
      'courses.csv',
    ],
    ['a column missing', { users: good.users.replace('familyName', 'x') }, 'users.csv', 1, 'familyName'],
    ['an id twice', { users: `${good.users}s1,student,Bo,Diddley,9002,o1\n` }, 'users.csv', 3, 's1'],
    [
      'a number twice',
      {
        users: `${good.users}s2,student,Bo,Diddley,9001,o1\n`,
        enrollments: `${good.enrollments}c1,s2,student,,\n`,
      },
      'users.csv',
      3,
      '9001',
    ],
    ['a role of nobody', { roles: 'userSourcedId,role\ns9,student\n' }, 'roles.csv', 2, 's9'],
    [
      'a course that is not there',
      {
        users: `${good.users}t1,teacher,大明,王,,o1\n`,
        classes: `${good.classes}m1,数学,k9,scheduled,o1\n`,
        enrollments: `${good.enrollments}m1,t1,teacher,,\nm1,s1,student,,\n`,
      },
      'classes.csv',
      3,
      'k9',
    ],
    [
      'two homerooms at once',
      {
        classes: `${good.classes}c2,另一班,k,homeroom,o1\n`,
        enrollments: `${good.enrollments}c2,s1,student,,\n`,
      },
      'enrollments.csv',
      2,
      '另一班',
    ],
    [
      'a homeroom that ended',
      { enrollments: `${ENROLLED}c1,s1,student,,2020-07-01\n` },
      'users.csv',
      2,
      'Lovelace',
    ],
    [
      'pupils of other schools',
      {
        classes: `${good.classes}c2,另一班,k,homeroom,o2\n`,
        orgs: 'sourcedId,name,type\no1,甲校,school\no2,乙校,school\n',
      },
      'classes.csv',
      null,
      '甲校、乙校',
    ],
  ])('%s: told with its file and row, and nothing is taken [N08]', async (_, change, sheet, row, word) => {
    const files = Object.entries({ ...good, ...change }).filter(([, text]) => text !== null)
    const seen = await told(Object.fromEntries(files) as Record<string, string>)
    expect(seen).toContainEqual([sheet, row, expect.stringContaining(word)])
  })

  it('cut off, in another encoding or with an open quote: told in the words of the reader [N08]', async () => {
    const cut = packed(good)
    expect((await look(cut.slice(0, cut.length - 40))).faults.rows[0]?.what).toBe(
      '这个 ZIP 文件不完整或已损坏',
    )
    const gbk = zipSync({
      ...Object.fromEntries(Object.entries(good).map(([name, text]) => [`${name}.csv`, strToU8(text)])),
      'users.csv': Uint8Array.from([...strToU8(USERS), ...strToU8('s1,student,'), 0xcd, 0xf5, 0x0a]),
    })
    expect((await look(gbk)).faults.rows[0]).toMatchObject({ sheet: 'users.csv' })
    const open = await told({ ...good, users: `${good.users}s2,"student` })
    expect(open).toEqual([['users.csv', 3, '从这一行附近起不是正确的 CSV']])
  })

  it('of several schools this one is read by its name; a class that ended gives way to the one of today [N08]', async () => {
    const { name } = await t.db
      .selectFrom('school')
      .where('school_id', '=', 'A')
      .select('name')
      .executeTakeFirstOrThrow()
    const seen = await look(
      packed({
        ...good,
        orgs: `sourcedId,name,type\no1,${name},school\no2,乙校,school\n`,
        users: `${good.users}s2,student,Bo,Diddley,9002,o2\n`,
        classes: `${good.classes}c0,旧班,k,homeroom,o1\nc2,${className},k,homeroom,o2\n`,
        enrollments: `${good.enrollments}c0,s1,student,2019-09-01,2020-07-01\nc2,s2,student,,\n`,
      }),
    )
    expect(seen.faults.rows).toEqual([])
    expect(come(seen)).toEqual([['new', '9001', className]])
    expect(seen.ignored).toEqual(['乙校'])
  })

  it('a new class comes into the grade that the package says by its number [N08]', async () => {
    await t.sql("update grade set name = '初一' where school_id = 'A' and grade_id = 'A-g2'")
    const seen = await look(
      packed({
        ...good,
        classes: `sourcedId,title,grades,classType,schoolSourcedId\nc1,手工一班,07,homeroom,o1\n`,
      }),
    )
    expect(seen.faults.rows).toEqual([])
    expect(seen.changes.map((one) => [one.kind, one.after])).toEqual([
      ['class', '初一'],
      ['new', '手工一班'],
    ])
  })
})

describe('teachers of a package', () => {
  const className = nameOf(own[0]?.classId ?? '')
  const files = (users: string, enrollments: string) => ({
    manifest: 'propertyName,value\noneroster.version,1.2\n',
    users: `sourcedId,role,givenName,familyName,identifier\ns1,student,Ada,Lovelace,9001\n${users}`,
    classes: `sourcedId,title,courseSourcedId,classType,schoolSourcedId\nc1,${className},k,homeroom,o1\nc2,手工二班,k,homeroom,o1\n`,
    enrollments: `classSourcedId,userSourcedId,role\nc1,s1,student\n${enrollments}`,
  })

  it('two of one name are two people, also when it is this school’s own package again [N08]', async () => {
    await t.db
      .insertInto('teacher')
      .values(['A-t8', 'A-t9'].map((teacher_id) => ({ school_id: 'A', teacher_id, name: '王同伟' })))
      .execute()
    const [one, two] = [...new Set(own.map((s) => s.classId))] as [string, string]
    await t.db
      .insertInto('teacher_class')
      .values([
        { ...{ school_id: 'A', class_id: one, course_id: 'math' }, teacher_id: 'A-t8', is_head: false },
        {
          ...{ school_id: 'A', class_id: two ?? one, course_id: 'english' },
          teacher_id: 'A-t9',
          is_head: false,
        },
      ])
      .execute()
    const { data } = await t.ask(EXPORT, 'adminA')
    const again = await look(Buffer.from(data.content, 'base64'))
    expect([again.faults.rows, again.changes]).toEqual([[], []])
    const ofOther = 't1,teacher,同伟,王,\n'
    const known = await look(packed(files(ofOther, 'c1,t1,teacher\n')))
    expect(known.faults.rows[0]?.what).toContain('王同伟')
    const strangers = files('t1,teacher,小明,钱,\nt2,teacher,小明,钱,\n', 'c1,t1,teacher\nc1,t2,teacher\n')
    expect((await look(packed(strangers))).changes.filter((c) => c.kind === 'staff')).toHaveLength(2)
  })

  it('who leads goes on leading: a package does not say who does [N08]', async () => {
    await t.db
      .insertInto('leader_scope')
      .values({ school_id: 'A', relative_id: 'A-t8', user_type: 12, grade_id: '', course_id: 'math' })
      .execute()
    const { data } = await t.ask(EXPORT, 'adminA')
    const again = await look(Buffer.from(data.content, 'base64'))
    expect(again.changes).toEqual([])
  })
})
