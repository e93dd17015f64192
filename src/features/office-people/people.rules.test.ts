import { describe, expect, it } from 'vitest'
import type { OfficeStaff, SchoolPlaces } from '#contract/office/people.ts'
import { allPages } from '#src/state/all-pages.ts'
import { FIRST_QUERY } from '#src/ui/data-table/types.ts'
import { classOptions } from './places.rules.ts'
import { dropForeignClassFilter, studentQuery } from './query.rules.ts'
import { asRole, hasCourses, isUnsure, staffBody, toStaffForm } from './staff.rules.ts'
import { readStudentForm } from './student-form.rules.ts'

const grade = (gradeId: string, name: string, classes: readonly string[]) => ({
  gradeId,
  name,
  stage: 2,
  year: 2026,
  ended: false,
  classes: classes.map((one) => ({
    classId: `${gradeId}-${one}`,
    name: one,
    students: 1,
    withoutAccount: 0,
  })),
})
const GRADES = [grade('g7', '七年级', ['七(1)班', '1班']), grade('g8', '八年级', ['1班'])]
const PLACES: SchoolPlaces = { grades: GRADES, courses: [{ courseId: 'math', courseName: '数学' }] }

describe('what the pages of people ask for', () => {
  it('is a page of the list, as it is searched, sorted and narrowed [O09]', () => {
    expect(studentQuery(FIRST_QUERY, 'here')).toEqual({ pageNo: 1, pageSize: 50, roll: 'here' })
    const query = {
      ...FIRST_QUERY,
      search: ' 李 ',
      sort: { column: 'number', descending: true },
      filters: { grade: 'g7', class: 'g7-1班' },
      page: 2,
    }
    expect(studentQuery(query, 'left')).toEqual({
      pageNo: 3,
      pageSize: 50,
      search: '李',
      ofClassId: 'g7-1班',
      ofGradeId: 'g7',
      order: 'desc',
      sort: 'number',
      roll: 'left',
    })
  })

  it('is no class of another grade than the one that was chosen [O09]', () => {
    const query = { ...FIRST_QUERY, filters: { grade: 'g8', class: 'g7-1班' }, page: 1 }
    expect(dropForeignClassFilter(query, GRADES)).toMatchObject({ filters: { grade: 'g8' }, page: 0 })
    expect(dropForeignClassFilter({ ...query, filters: { class: 'g7-1班' } }, GRADES).filters).toEqual({
      class: 'g7-1班',
    })
  })

  it('names a class with its grade where its own name would not tell it [O09]', () => {
    expect(classOptions(GRADES).map((one) => one.title)).toEqual(['七(1)班', '七年级 · 1班', '八年级 · 1班'])
  })

  it('reads every page for a file, and no file is made of half a list [O09]', async () => {
    const rows = Array.from({ length: 1_100 }, (_, i) => i)
    const page = (from: { pageNo: number; pageSize: number }) => {
      const at = (from.pageNo - 1) * from.pageSize
      const data = { list: rows.slice(at, at + from.pageSize), total: rows.length }
      return Promise.resolve({ ok: true as const, data, asOf: null })
    }
    expect(await allPages(page)).toEqual(rows)
    const failure = { kind: 'offline', messageKey: 'failure.offline' } as const
    await expect(
      allPages((at) => (at.pageNo === 2 ? Promise.resolve({ ok: false, failure }) : page(at))),
    ).rejects.toThrow()
  })
})

describe('forms of people', () => {
  it('clean a student’s number and name, and say what cannot be taken [O09]', () => {
    expect(readStudentForm({ number: ' ２０２６ 01', name: ' 李雷 ', classId: 'c' })).toEqual({
      read: { number: '202601', name: '李雷', classId: 'c' },
      wrong: [],
    })
    expect(readStudentForm({ number: '学1', name: ' ', classId: '' }).wrong).toEqual([
      'number',
      'name',
      'classId',
    ])
  })

  it('send each class and role of staff once, with the grade or subject it needs [O09]', () => {
    const line = { classId: 'g7-1班', courseId: 'math', isHead: false }
    const form = { ...toStaffForm(null), name: ' 王老师 ', teaching: [line, { ...line }] }
    expect(staffBody(form, null)).toEqual({ personName: '王老师', roles: [], teaching: [line] })
    const teacher = { userType: 3, gradeId: '', courseId: '' } as const
    expect(asRole(11, teacher, PLACES)).toEqual({ userType: 11, gradeId: 'g7', courseId: '' })
    expect(asRole(12, teacher, PLACES)).toEqual({ userType: 12, gradeId: '', courseId: 'math' })
    expect(asRole(9, { userType: 11, gradeId: 'g7', courseId: '' }, PLACES).gradeId).toBe('')
  })

  it('ask for the subject of a line that may mean one of three, and send it once it is chosen [O09]', () => {
    const line = { classId: 'g7-1班', className: '1班', courseId: 'technology', isHead: false, unsure: true }
    const leads = { userType: 12, gradeId: '', courseId: 'technology', unsure: true } as const
    const at = {
      teacherId: 't',
      name: '王老师',
      login: '',
      accountId: null,
      account: 'none',
      elsewhere: false,
    } as const
    const staff: OfficeStaff = { ...at, roles: [leads], teaching: [line] }
    expect([isUnsure(staff), isUnsure({ roles: [], teaching: [{ ...line, unsure: false }] })]).toEqual([
      true,
      false,
    ])
    const form = toStaffForm(staff)
    expect(form.teaching.map((one) => one.courseId)).toEqual([''])
    expect(hasCourses(form)).toBe(false)
    const teaching = form.teaching.map((one) => ({ ...one, courseId: 'informationtechnology' }))
    expect(hasCourses({ ...form, teaching })).toBe(false)
    const roles = form.roles.map((role) => ({ ...role, courseId: 'technology' }))
    const said = { ...form, teaching, roles }
    expect(hasCourses(said)).toBe(true)
    expect(staffBody(said, 't')).toMatchObject({
      roles: [{ userType: 12, gradeId: '', courseId: 'technology' }],
      teaching: [{ classId: 'g7-1班', courseId: 'informationtechnology', isHead: false }],
    })
  })
})
