import type { AskedExam } from '#contract/office/import-shapes.ts'
import type { Db, Tx } from '../../db/db.ts'
import { schoolOf } from '../../db/scope.ts'
import { gradesOfExams } from '../../exams/versions/exam-grades.ts'
import { type SaidExam, type WhichExam, whichExam } from '../../exams/versions/identify-exam.ts'
import type { WhyOther } from '../../exams/versions/same-exam.ts'
import { courseCode } from '../../sheets/courses.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { FaultCode } from '../../sheets/text/fault-codes.ts'
import type { ExamFacts } from '../layout/plan.ts'
import type { Resolved } from './resolved.ts'

/** An import that became unclear while it waited for another one to be stored. Nothing is stored. */
export class UnclearExam extends Error {
  readonly which: WhichExam
  readonly owner: string
  constructor(owner: string, which: WhichExam) {
    super('Which exam this is became unclear while it was stored.')
    this.owner = owner
    this.which = which
  }
}

/** Which exam resolved files are, as far as the database knows their people by now. Null: a new school has none. */
export async function identifyExam(
  db: Db,
  { owner, participants, schools, draft }: Resolved,
  facts: ExamFacts,
  { corrects, keepPapers }: { corrects: SaidExam; keepPapers: boolean },
): Promise<WhichExam | null> {
  if (!owner.known) return null
  const students = participants.flatMap(({ studentId, school }) => {
    const schoolId = schools[school]?.known?.schoolId
    return studentId !== null && schoolId ? [{ schoolId, studentId }] : []
  })
  const gradeIds = participants.map(({ class: at, school }) =>
    at.classId === null ? schools[school]?.known?.grades.get(at.grade) : at.gradeId,
  )
  const brought = {
    ...{ owner: owner.known.schoolId, name: facts.name, start: facts.date, students, keepPapers },
    ...{ key: facts.key, isKeySaid: facts.isKeySaid },
    gradeIds: [...new Set(gradeIds.filter((id) => id !== undefined))],
    courseIds: draft.papers.map((p) => courseCode(p.courseName)),
  }
  return whichExam(db, brought, corrects)
}

const CODES: Readonly<Record<WhyOther, FaultCode>> = {
  people: 'exam_other_people',
  grade: 'exam_other_grade',
  subjects: 'exam_other_subjects',
  several: 'exam_several',
}

/** Tells what hinders an import from being one exam. @returns the exams a person has to choose from */
export async function tellWhich(
  db: Db | Tx,
  owner: string,
  which: WhichExam | null,
  faults: Faults,
): Promise<AskedExam[]> {
  const place = { file: '--exam / --date' }
  if (which?.kind === 'none') faults.add('exam_not_here', { file: '--exam-id' }, { examId: which.examId })
  if (which?.kind !== 'asks') return []
  const grades = await gradesOfExams(
    db,
    schoolOf(owner, 'row'),
    which.stored.map(({ examId, version }) => ({ exam_id: examId, version })),
  )
  const asked = which.stored.map(
    ({ examId, name, day, courses, students, common, why }): AskedExam => ({
      ...{ examId, name, day, courses, students, common, why },
      grades: grades.get(examId) ?? [],
    }),
  )
  for (const { why, courses, grades: of, ...values } of asked) {
    const lists = { courses: courses.join('、'), grades: of.join('、') || '-' }
    faults.add(CODES[why], place, { ...values, ...lists })
  }
  return asked
}
