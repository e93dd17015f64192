import type { RoleCode } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { schoolAt, storeTwoItems, type TwoItems } from '../../publish/two-items.test-support.ts'

export const makeTestId = (n: number): string => n.toString(16).padStart(32, '0')

/** An identity of school 0, or of school `of`. */
export const who = (userType: RoleCode, relativeId: string, of = 0): Principal => ({
  accountId: `account-${relativeId}`,
  userId: 'u',
  userType,
  schoolId: schoolAt(of),
  relativeId,
  studentId: userType === 4 || userType === 5 ? relativeId : null,
})

/** Teaches the first class's mathematics; heads it only; teaches another school's. */
export const TEACHER = who(3, 'teacher')
export const HEAD = who(3, 'head')
export const ELSEWHERE = who(3, 'teacher', 1)

export const catchRefusalStatus = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 0,
    (e: unknown) => (e instanceof Refusal ? e.status : e),
  )

const question = (school: number, question_id: string, type: string, point: string, course_id = '2') => ({
  school_id: schoolAt(school),
  question_id,
  course_id,
  type,
  text: `about ${point} $x$`,
  options: type === 'choice' ? '[{"letter":"A","text":"1"},{"letter":"B","text":"2"}]' : '[]',
  answer_key: type === 'choice' ? 'A' : 'x=1',
  explanation: `because of ${point}`,
  full_mark: 4,
  knowledge: JSON.stringify([point]),
})

/**
 * A published exam of two items (数轴, choice, 4 marks; 方程, words, 8 marks) with a bank: six choices about the first,
 * three questions in words about the second.
 */
export async function storeExam(db: Db): Promise<TwoItems> {
  const exam = await storeTwoItems(db)
  await db
    .insertInto('bank_question')
    .values([
      ...Array.from({ length: 6 }, (_, i) => question(0, `axis-${i}`, 'choice', '数轴')),
      ...Array.from({ length: 3 }, (_, i) => question(0, `equation-${i}`, 'text', '方程')),
      question(0, 'photo', 'photo', '方程'),
      question(0, 'physics', 'choice', '方程', '9'),
      question(1, 'elsewhere', 'choice', '数轴'),
      { ...question(0, 'empty', 'choice', '数轴'), text: '' },
      { ...question(0, 'blank', 'text', '方程'), text: ' \n\t\u3000\u00a0' },
    ])
    .execute()
  const classId = exam.classIds[0] ?? ''
  await db
    .insertInto('teacher_class')
    .values([
      { school_id: schoolAt(0), teacher_id: 'teacher', class_id: classId, course_id: '2', is_head: false },
      { school_id: schoolAt(0), teacher_id: 'head', class_id: classId, course_id: '', is_head: true },
      {
        school_id: schoolAt(1),
        teacher_id: 'teacher',
        class_id: exam.classIds[2] ?? '',
        course_id: '2',
        is_head: false,
      },
    ])
    .execute()
  return exam
}
