import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packages, packed } from '#tests/support/office/roster-packages.ts'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { classes, nameOf, students } from '#tests/support/school/facts.ts'

const EXPORT = 'POST /api/office/people/roster/export'
const APPLY = 'POST /api/office/people/roster/apply'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
  await t.db
    .insertInto('teacher')
    .values(
      Object.entries({ 'A-t1': '甲老师', 'A-t2': '乙老师', 'A-t3': 'Ada King' }).map(
        ([teacher_id, name]) => ({
          ...{ school_id: 'A', teacher_id, name },
        }),
      ),
    )
    .execute()
})
afterAll(() => t.close())

const own = students.filter((s) => s.school === 'A')
const { exported, look } = packages(() => t)

/** The totals of the school that are published now. */
const published = () =>
  t.db
    .selectFrom('result_line as r')
    .innerJoin('exam as e', 'e.exam_id', 'r.exam_id')
    .whereRef('r.version', '=', 'e.current_version')
    .where('r.school_id', '=', 'A')
    .where('r.score', 'is not', null)
    .select(['r.exam_id', 'r.student_id', 'r.score'])
    .execute()

describe('a school as a OneRoster package', () => {
  it('says in its manifest which files are there, and every reference leads to a row [N08]', async () => {
    const files = await exported()
    const manifest = new Map(files['manifest']?.map((row) => [row['propertyName'], row['value']]))
    expect([manifest.get('manifest.version'), manifest.get('oneroster.version')]).toEqual(['1.0', '1.2'])
    const bulk = [...manifest].filter(([, value]) => value === 'bulk').map(([name]) => name?.slice(5) ?? '')
    expect(bulk.toSorted()).toEqual(
      Object.keys(files)
        .filter((name) => name !== 'manifest')
        .toSorted(),
    )
    expect(bulk).toEqual(
      expect.arrayContaining(['orgs', 'users', 'roles', 'classes', 'courses', 'enrollments']),
    )
    expect(bulk).toEqual(expect.arrayContaining(['academicSessions', 'lineItems', 'results']))
    const ids = (file: string) => files[file]?.map((row) => row['sourcedId'] ?? '') ?? []
    const leads: readonly (readonly [file: string, column: string, to: string])[] = [
      ['classes', 'courseSourcedId', 'courses'],
      ['classes', 'schoolSourcedId', 'orgs'],
      ['classes', 'termSourcedIds', 'academicSessions'],
      ['enrollments', 'classSourcedId', 'classes'],
      ['enrollments', 'userSourcedId', 'users'],
      ['roles', 'userSourcedId', 'users'],
      ['lineItems', 'classSourcedId', 'classes'],
      ['lineItems', 'categorySourcedId', 'categories'],
      ['lineItems', 'gradingPeriodSourcedId', 'academicSessions'],
      ['results', 'lineItemSourcedId', 'lineItems'],
      ['results', 'studentSourcedId', 'users'],
    ]
    for (const [file, column, to] of leads) {
      const known = new Set(ids(to))
      const lost = files[file]?.filter((row) => !known.has(row[column] ?? ''))
      expect(lost, `${file}.${column}`).toEqual([])
    }
    for (const file of bulk) expect(new Set(ids(file)).size, file).toBe(ids(file).length)
  })

  it('holds its school alone, and the totals that were published [N08]', async () => {
    const files = await exported()
    const numbers = files['users']?.map((row) => row['identifier']).filter(Boolean)
    expect(numbers?.toSorted()).toEqual(own.map((s) => `n-${s.id}`).toSorted())
    const told = await published()
    const scores = new Set(told.map((one) => `${one.student_id} ${String(one.score)}`))
    const graded = files['results']?.filter((row) => row['scoreStatus'] === 'fully graded') ?? []
    expect(graded.length).toBeGreaterThan(0)
    expect(graded.filter((row) => !scores.has(`${row['studentSourcedId']} ${row['score']}`))).toEqual([])
  })

  it('read again changes nothing; after the school changed it puts students and teachers back [N08]', async () => {
    const { data } = await t.ask(EXPORT, 'adminA')
    const bytes = Buffer.from(data.content, 'base64')
    const same = await look(bytes)
    expect([same.faults.rows, same.changes]).toEqual([[], []])
    const [first, second] = own as [(typeof own)[number], (typeof own)[number]]
    await t.sql(
      `update student set name = '=HYPERLINK(1)' where school_id = 'A' and student_id = '${second.id}'`,
    )
    const held = await t.ask(EXPORT, 'adminA')
    const text = Buffer.from(
      unzipSync(Buffer.from(held.data.content, 'base64'))['users.csv'] ?? new Uint8Array(),
    ).toString()
    expect(text).not.toMatch(/(^|,)=/m)
    expect((await look(Buffer.from(held.data.content, 'base64'))).changes).toEqual([])
    await t.sql(
      `update student set left_at = now(), class_id = '' where school_id = 'A' and student_id = '${first.id}'`,
    )
    await t.sql("delete from teacher_class where school_id = 'A' and teacher_id = 'A-t1'")
    const differs = await look(bytes)
    expect(differs.faults.count).toBe(0)
    expect(differs.changes.map((one) => one.kind).toSorted()).toEqual(['back', 'gains', 'renamed'])
    const { fileId, mark } = differs
    await t.ask(APPLY, 'adminA', { fileId, mark, takeAway: false })
    expect((await look(bytes)).changes).toEqual([])
  })
})

describe('a package of another system', () => {
  const klass = classes.find((one) => one.id === own[0]?.classId)
  const className = nameOf(klass?.id ?? '')
  const V11 = {
    manifest: 'propertyName,value\noneroster.version,1.1\n',
    users: [
      'sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName,identifier',
      's1,true,o1,student,s1,Ada,Lovelace,9001',
      's2,true,o1,student,s2,小明,王,9002',
      'p1,true,o1,guardian,p1,大明,王,',
    ].join('\n'),
    classes: `sourcedId,title,courseSourcedId,classType,schoolSourcedId\nc1,${className},k,homeroom,o1\n`,
    enrollments:
      'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role\ne1,c1,o1,s1,student\ne2,c1,o1,s2,student\n',
  }

  it('of version 1.1 is read as well, with names in the order of their language [N08]', async () => {
    const seen = await look(packed(V11))
    expect(seen.faults.rows).toEqual([])
    const come = seen.changes.filter((one) => one.kind === 'new')
    expect(come.map((one) => [one.name, one.number, one.after])).toEqual([
      ['Ada Lovelace', '9001', className],
      ['王小明', '9002', className],
    ])
  })

  it('with a hole in it is refused at its file and row, and changes nothing', async () => {
    const { enrollments: _, ...lacking } = V11
    expect((await look(packed(lacking))).faults.rows[0]?.what).toContain('enrollments.csv')
    const lost = await look(packed({ ...V11, enrollments: `${V11.enrollments}e3,c9,o1,s1,student\n` }))
    expect(lost.faults.rows.map((one) => [one.sheet, one.row, one.what.includes('c9')])).toEqual([
      ['enrollments.csv', 4, true],
    ])
    const homeless = await look(packed({ ...V11, classes: V11.classes.replace('homeroom', 'scheduled') }))
    expect(homeless.faults.rows.map((one) => one.row)).toEqual([2, 3])
    const damaged = await look(packed({ ...V11, classes: `${V11.classes}c2,"no end` }))
    expect(damaged.faults.rows.map((one) => [one.sheet, one.row])).toEqual([['classes.csv', 3]])
    const bomb = await look(packed({ manifest: 'x' }))
    expect(bomb.faults.count).toBeGreaterThan(0)
  })
})

it('a total of some subjects only is no full one [N08]', async () => {
  const [line] = await published()
  await t.db
    .updateTable('result_line')
    .set({ score_rate: null, beat: null })
    .where('school_id', '=', 'A')
    .where('exam_id', '=', line?.exam_id ?? '')
    .where('student_id', '=', line?.student_id ?? '')
    .execute()
  const { results = [] } = await exported()
  const partial = results.filter((row) => row['scoreStatus'] === 'partially graded')
  expect(partial.map((row) => row['studentSourcedId'])).toEqual([line?.student_id])
})

it('a small package that unpacks to millions of rows is refused, and holds up nobody meanwhile [T08]', async () => {
  const head = Object.fromEntries(['manifest', 'classes', 'enrollments'].map((name) => [name, 'sourcedId\n']))
  const bomb = packed({ ...head, users: `sourcedId\n${'1\n'.repeat(20_000_000)}` })
  expect(bomb.length).toBeLessThan(1_000_000)
  let isLooked = false
  const looking = look(bomb).finally(() => {
    isLooked = true
  })
  // sent, and the thread began
  await expect.poll(async () => (await exported())['users']?.length).toBeGreaterThan(0)
  expect(isLooked).toBe(false)
  const { faults } = await looking
  expect(faults.rows.map((row) => row.what)).toEqual(['读取这个 OneRoster 包所需的内存或时间超过限制'])
})
