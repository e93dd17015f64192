import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { inTransaction } from '../../db/db.ts'
import { findSchools, studentsByNumber } from './find-students.ts'
import type { RosterInput, RosterSchool } from './input.ts'
import { classKey, storeRoster } from './roster.ts'

let fresh: FreshDb
beforeEach(async () => {
  fresh = await freshDb()
})
afterEach(() => fresh.drop())

const school: RosterSchool = {
  name: '第一中学',
  rankDisplay: 'exact',
  grades: [{ name: '九年级', stage: 2, year: 2024 }],
  classes: [
    { grade: '九年级', name: '九(1)班', seq: 1 },
    { grade: '九年级', name: '九(2)班', seq: 2 },
  ],
  students: [
    { number: '001', name: '王欣怡', grade: '九年级', className: '九(1)班' },
    { number: '002', name: '李浩宇', grade: '九年级', className: '九(2)班' },
  ],
  teachers: [
    {
      name: '陈建国',
      teaches: [
        { grade: '九年级', className: '九(1)班', courseId: 'math', isHead: false },
        { grade: '九年级', className: '九(1)班', courseId: '', isHead: true },
      ],
    },
  ],
}
const roster = (...schools: RosterSchool[]): RosterInput => ({ districtName: '甲区', schools })
const store = (input: RosterInput) => inTransaction(fresh.db, (tx) => storeRoster(tx, input))

it('a roster stored twice changes nothing and gives the same ids', async () => {
  const first = await store(roster(school))
  expect(await store(roster(school))).toEqual(first)
  const { n } = await fresh.db
    .selectFrom('student')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBe(2)
})

it('a pupil keeps the id when name and class change; who is not listed stays', async () => {
  const first = await store(roster(school))
  await store(
    roster({
      ...school,
      students: [{ number: '001', name: '王欣仪', grade: '九年级', className: '九(2)班' }],
      teachers: [],
    }),
  )
  const stored = first.schools.get('第一中学')
  if (!stored) throw new Error('the school is missing')
  const found = await studentsByNumber(fresh.db, stored.schoolId)
  const ids = {
    classId: stored.classIds.get(classKey('九年级', '九(2)班')),
    gradeId: stored.gradeIds.get('九年级'),
    mergedInto: null,
  }
  expect(found.get('001')).toEqual({
    studentId: stored.studentIds.get('001'),
    name: '王欣仪',
    left: false,
    ...ids,
  })
  expect(found.get('002')).toEqual({
    studentId: stored.studentIds.get('002'),
    name: '李浩宇',
    left: false,
    ...ids,
  })
})

it("a teacher's classes are replaced by those of the roster", async () => {
  await store(roster(school))
  const teaches = [{ grade: '九年级', className: '九(2)班', courseId: 'math', isHead: false }]
  await store(roster({ ...school, teachers: [{ name: '陈建国', teaches }] }))
  const rows = await fresh.db.selectFrom('teacher_class').select(['course_id', 'is_head']).execute()
  expect(rows).toEqual([{ course_id: 'math', is_head: false }])
})

it('what a school chose for showing ranks is not overwritten', async () => {
  await store(roster(school))
  await fresh.db.updateTable('school').set({ rank_display: 'none' }).execute()
  await store(roster(school))
  expect((await findSchools(fresh.db, '第一中学')).map((s) => s.rankDisplay)).toEqual(['none'])
})

it('the same student number in two schools names two pupils', async () => {
  const stored = await store(roster(school, { ...school, name: '第二中学' }))
  const [a, b] = ['第一中学', '第二中学'].map((n) => stored.schools.get(n)?.studentIds.get('001'))
  expect(a).toBeDefined()
  expect(a).not.toBe(b)
})

it('a school is found by id or name; a name of two districts finds both, an id one', async () => {
  await store(roster(school))
  const found = await findSchools(fresh.db, '第一中学')
  expect(found).toHaveLength(1)
  expect(await findSchools(fresh.db, found[0]?.schoolId ?? '')).toEqual(found)
  expect(await findSchools(fresh.db, '第九中学')).toEqual([])
  await store({ districtName: '乙区', schools: [school] })
  expect(await findSchools(fresh.db, '第一中学')).toHaveLength(2)
  expect(await findSchools(fresh.db, found[0]?.schoolId ?? '')).toEqual(found)
})

it('a pupil of a class the roster does not list is refused and nothing is stored', async () => {
  const students = [{ number: '3', name: '赵一', grade: '九年级', className: '九(9)班' }]
  await expect(store(roster({ ...school, students }))).rejects.toThrow('九(9)班')
  expect(await fresh.db.selectFrom('school').selectAll().execute()).toEqual([])
})

it('grades and classes are found in every spelling; two that are stored apart stay apart', async () => {
  const first = await store(roster(school))
  const spelled: RosterSchool = {
    ...school,
    grades: [{ name: '9年级', stage: 2, year: 2024 }],
    classes: [
      { grade: '9年级', name: '九（1）班', seq: 1 },
      { grade: '9年级', name: '九年级(3)班', seq: 3 },
      { grade: '9年级', name: '3班', seq: 3 },
    ],
    students: [{ number: '001', name: '王欣怡', grade: '9年级', className: '九（1）班' }],
    teachers: [],
  }
  const [one, two] = [first, await store(roster(spelled))].map((stored) => stored.schools.get('第一中学'))
  expect(two?.gradeIds.get('9年级')).toBe(one?.gradeIds.get('九年级'))
  const at = (name: string) => two?.classIds.get(classKey('9年级', name))
  expect(at('九（1）班')).toBe(one?.classIds.get(classKey('九年级', '九(1)班')))
  expect(at('3班')).toBe(at('九年级(3)班'))
  expect(await fresh.db.selectFrom('class').select('name').orderBy('name').execute()).toHaveLength(3)
  const own = { school_id: one?.schoolId ?? '', grade_id: one?.gradeIds.get('九年级') ?? '' }
  await fresh.db
    .insertInto('class')
    .values({ ...own, class_id: 'apart', name: '1班', seq: 9 })
    .execute()
  const unclear = { ...spelled, classes: [{ grade: '9年级', name: '一班', seq: 1 }], students: [] }
  await expect(store(roster(unclear))).rejects.toThrow(/一班.*九\(1\)班|一班.*1班/)
  expect((await store(roster(school))).schools.get('第一中学')?.classIds.get(classKey('九年级', '1班'))).toBe(
    'apart',
  )
})
