import type { Tx } from '../../db/db.ts'
import { schoolOf } from '../../db/scope.ts'
import { overSchools } from '../../db/tenancy.ts'
import type { ExamInput, ExamStudentInput, ItemInput, ItemType, PaperInput } from './input.ts'
import { decodeMarks } from './marks.ts'
import type { VersionId } from './store-papers.ts'

/**
 * The input with the papers of an earlier version whose subjects it does not bring, in their old places, and with their
 * students and schools. A student of both has the class that the input says. The caller has locked the exam's row.
 */
export async function withKeptPapers(tx: Tx, base: VersionId, input: ExamInput): Promise<ExamInput> {
  const stored = await tx
    .selectFrom('exam_paper')
    .where('exam_id', '=', base.examId)
    .where('version', '=', base.version)
    .select(['paper_id', 'course_id', 'course_name'])
    .orderBy('seq')
    .execute()
  const brought = new Set(input.papers.map((p) => p.courseId))
  if (stored.every((p) => brought.has(p.course_id))) return input
  const students = await allStudents(tx, base, input.students)
  const at = new Map(students.map((s, i) => [keyOf(s.schoolId, s.studentId), i]))
  const papers: PaperInput[] = []
  const placed = new Set<string>()
  for (const { paper_id, course_id, course_name } of stored) {
    if (!brought.has(course_id)) {
      const marks = await storedMarks(tx, base, paper_id, at)
      const items = await storedItems(tx, base, paper_id)
      papers.push({ courseId: course_id, courseName: course_name, items, ...marks })
    } else if (!placed.has(course_id)) {
      placed.add(course_id)
      papers.push(...input.papers.filter((p) => p.courseId === course_id))
    }
  }
  papers.push(...input.papers.filter((p) => !placed.has(p.courseId)))
  return { ...input, papers, students, schools: await allSchools(tx, base.examId, input.schools) }
}

const imported = overSchools('an exam is imported')

const keyOf = (schoolId: string, studentId: string): string => `${schoolId} ${studentId}`

/** The input's students in their order, then those of the version who are not among them. */
async function allStudents(
  tx: Tx,
  { examId, version }: VersionId,
  given: readonly ExamStudentInput[],
): Promise<ExamStudentInput[]> {
  const rows = await tx
    .selectFrom('exam_student')
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .select(['school_id', 'student_id', 'class_id', 'grade_id'])
    .modifyEnd(imported)
    .execute()
  const here = new Set(given.map((s) => keyOf(s.schoolId, s.studentId)))
  const more = rows
    .filter((r) => !here.has(keyOf(r.school_id, r.student_id)))
    .map((r) => ({
      schoolId: schoolOf(r.school_id, 'row'),
      studentId: r.student_id,
      classId: r.class_id,
      gradeId: r.grade_id,
    }))
  return [...given, ...more]
}

async function allSchools(
  tx: Tx,
  examId: string,
  given: ExamInput['schools'],
): Promise<ExamInput['schools']> {
  const rows = await tx
    .selectFrom('exam_school')
    .where('exam_id', '=', examId)
    .selectAll()
    .modifyEnd(imported)
    .execute()
  const here = new Set<string>(given.map((s) => s.schoolId))
  const more = rows
    .filter((r) => !here.has(r.school_id))
    .map((r) => ({
      schoolId: schoolOf(r.school_id, 'row'),
      rankDisplay: r.rank_display,
      visibleFrom: r.visible_from,
      hidden: r.hidden,
    }))
  return [...given, ...more]
}

async function storedItems(tx: Tx, { examId, version }: VersionId, paperId: string): Promise<ItemInput[]> {
  const rows = await tx
    .selectFrom('exam_item')
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .where('paper_id', '=', paperId)
    .select(['item_no', 'item_type', 'full_mark', 'answer_key', 'knowledge'])
    .orderBy('seq')
    .execute()
  return rows.map((r) => ({
    no: r.item_no,
    type: r.item_type as ItemType,
    full: r.full_mark,
    key: r.answer_key,
    knowledge: r.knowledge,
  }))
}

async function storedMarks(
  tx: Tx,
  { examId, version }: VersionId,
  paperId: string,
  at: ReadonlyMap<string, number>,
): Promise<Pick<PaperInput, 'rows' | 'marks' | 'answers'>> {
  const rows = await tx
    .selectFrom('exam_score')
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .where('paper_id', '=', paperId)
    .select(['school_id', 'student_id', 'marks', 'answers'])
    .orderBy('school_id')
    .orderBy('student_id')
    .modifyEnd(imported)
    .execute()
  const width = rows[0] ? rows[0].marks.length / 2 : 0
  const marks = new Int16Array(rows.length * width)
  for (const [i, row] of rows.entries()) marks.set(decodeMarks(row.marks), i * width)
  return {
    rows: Int32Array.from(rows, (r) => at.get(keyOf(r.school_id, r.student_id)) ?? -1),
    marks,
    answers: rows.some((r) => r.answers !== null) ? rows.map((r) => r.answers) : null,
  }
}
