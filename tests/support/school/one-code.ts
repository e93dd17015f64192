import { type Db, inTransaction } from '#server/db/db.ts'
import { schoolOf } from '#server/db/scope.ts'
import { storeExamVersion } from '#server/exams/store/store.ts'
import { NOW, students } from './facts.ts'

const A = schoolOf('A', 'command')
const items = [{ no: '1', type: 'answer', full: 10, key: '', knowledge: ['编程'] }] as const

interface Paper {
  courseId: string
  courseName: string
  /** Classes of school A that sit it. */
  classes: readonly string[]
}

/** 信息技术 of two classes and 通用技术 of one of them, under the one code that releases before 0061 gave both. */
export const OLD_PAPERS: readonly Paper[] = [
  { courseId: 'technology', courseName: '信息技术', classes: ['A-c1', 'A-c2'] },
  { courseId: 'technology', courseName: '通用技术', classes: ['A-c2'] },
]

/** The same as this release writes it, the other subject first. */
export const NEW_PAPERS: readonly Paper[] = [
  { courseId: 'generaltechnology', courseName: '通用技术', classes: ['A-c2'] },
  { courseId: 'informationtechnology', courseName: '信息技术', classes: ['A-c1', 'A-c2'] },
]

/** Stores a version of an exam of school A with the papers. @param key of the exam */
export function storeTechnologies(db: Db, papers: readonly Paper[], key = 'two-technologies') {
  const sitting = students.filter((s) => s.classId === 'A-c1' || s.classId === 'A-c2')
  const at = (classes: readonly string[]) =>
    sitting.flatMap((s, i) => (classes.includes(s.classId) ? [i] : []))
  return inTransaction(db, (tx) =>
    storeExamVersion(
      tx,
      {
        ...{ externalKey: key, districtId: 'd1', ownerSchoolId: A, name: '技术期中', examType: 'monthly' },
        startTime: new Date(NOW),
        schools: [{ schoolId: A, rankDisplay: 'level', visibleFrom: null, hidden: false }],
        papers: papers.map(({ courseId, courseName, classes }) => {
          const rows = Int32Array.from(at(classes))
          const marks = Int16Array.from(rows, (row) => 100 * (row + 1))
          return { courseId, courseName, items, rows, marks, answers: null }
        }),
        students: sitting.map((s) => ({
          ...{ schoolId: A, studentId: s.id, classId: s.classId, gradeId: s.gradeId },
        })),
        note: '',
      },
      new Date(NOW),
    ),
  )
}
