import type { Db, Tx } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { schoolOf } from '../../db/scope.ts'
import { type ExamInput, type ItemInput, NOT_GIVEN } from '../../exams/store/input.ts'
import { COURSES } from '../courses.ts'
import { SCHOOLS } from '../district.ts'
import { elementAt } from '../random.ts'
import { className } from '../staff.ts'

export const QUIZ_KEY = 'demo-marking'
/** Classes that sat it, of the oldest grade; counted from 0. */
const CLASSES = [3, 4]
const GRADE = 2

/** Two short questions and two that are worked out; no mark is given yet. */
export const ITEMS: readonly ItemInput[] = [
  { no: '1', type: 'blank', full: 4, key: '', knowledge: ['二次函数的图象与性质'] },
  { no: '2', type: 'blank', full: 4, key: '', knowledge: ['二次函数的图象与性质'] },
  { no: '3', type: 'answer', full: 8, key: '', knowledge: ['二次函数的图象与性质'] },
  { no: '4', type: 'answer', full: 12, key: '', knowledge: ['二次函数的图象与性质'] },
]

export interface QuizStudent {
  studentId: string
  number: string
}

export interface Quiz {
  exam: ExamInput
  /** In the order of the exam's students. */
  pupils: readonly QuizStudent[]
}

/** A quiz of two classes of the stored district; undefined where these classes are there no more. */
export async function findQuiz(db: Db | Tx): Promise<Quiz | undefined> {
  const school = await db
    .selectFrom('school')
    .where('name', '=', elementAt(SCHOOLS, 0).name)
    .select(['school_id', 'district_id', 'rank_display'])
    .executeTakeFirst()
  if (!school) return undefined
  const schoolId = schoolOf(school.school_id, 'row')
  const rows = await db
    .selectFrom('student as s')
    .innerJoin('class as c', on('c', 's', 'school_id', 'class_id'))
    .where('s.school_id', '=', schoolId)
    .where('s.left_at', 'is', null)
    .where(
      'c.name',
      'in',
      CLASSES.map((c) => className(GRADE, c)),
    )
    .select(['s.student_id', 's.student_number', 's.class_id', 'c.grade_id'])
    .orderBy('s.student_number')
    .execute()
  if (rows.length === 0) return undefined
  const exam: ExamInput = {
    externalKey: QUIZ_KEY,
    districtId: school.district_id,
    ownerSchoolId: schoolId,
    name: '九年级数学周测',
    examType: 'quiz',
    startTime: new Date('2026-11-20T00:30:00Z'),
    schools: [{ schoolId, rankDisplay: school.rank_display, visibleFrom: null, hidden: false }],
    papers: [
      {
        courseId: 'math',
        courseName: COURSES.math,
        items: ITEMS,
        rows: Int32Array.from(rows, (_, i) => i),
        marks: new Int16Array(rows.length * ITEMS.length).fill(NOT_GIVEN),
        answers: null,
      },
    ],
    students: rows.map((r) => ({
      schoolId,
      studentId: r.student_id,
      classId: r.class_id,
      gradeId: r.grade_id,
    })),
    note: '',
  }
  return { exam, pupils: rows.map((r) => ({ studentId: r.student_id, number: r.student_number })) }
}
