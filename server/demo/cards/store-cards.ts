import type { Tx } from '../../db/db.ts'
import type { ExamInput, PaperInput } from '../../exams/input.ts'
import { splitAnswers } from '../../exams/marks.ts'
import { putFile } from '../../modules/exam/card/files.service.ts'
import { storeCard, storeTemplate } from '../../modules/exam/card/store-card.service.ts'
import { placesIn } from '../../store/places.ts'
import { random } from '../random.ts'
import { drawCard } from './draw-card.ts'
import { PAGE, templateOf } from './layout.ts'

/** The last exam of grade 9 has scans in two subjects: of the first pupils of a class, the demo accounts among them. */
const SCANNED = { key: 'demo-2026-11-2024', courses: ['math', 'physics'], pupils: 3 } as const
/** Who left the last page of one paper empty. */
const EMPTY = { course: 'physics', pupil: 1 } as const

/** Writes scanned answer cards of an exam where the demo has some; its small pictures are made when first looked at. */
export async function storeDemoCards(
  tx: Tx,
  exam: ExamInput,
  examId: string,
  { now, filesDir }: { now: Date; filesDir: string | undefined },
): Promise<void> {
  if (filesDir === undefined || exam.externalKey !== SCANNED.key) return
  const places = placesIn(filesDir)
  for (const paper of exam.papers.filter((p) => SCANNED.courses.some((c) => c === p.courseId))) {
    const of = { school_id: exam.ownerSchoolId, exam_id: examId, paper_id: paper.courseId }
    const template = templateOf(paper.items)
    await storeTemplate(tx, of, template)
    for (let pupil = 0; pupil < SCANNED.pupils; pupil++) {
      const student = exam.students[pupil]
      if (!student) continue
      const empty = paper.courseId === EMPTY.course && pupil === EMPTY.pupil ? [template.pageCount] : []
      const filled = { number: await numberOf(tx, student), answers: answersOf(paper, pupil), empty }
      const r = random(`card/${paper.courseId}/${filled.number}`)
      const key = { ...of, student_id: student.studentId }
      const pages = []
      for (const [i, bytes] of drawCard(paper.items, filled, r).entries()) {
        const facts = { type: 'image/png', name: `${filled.number}_${i + 1}.png`, role: 'page' } as const
        const blank = empty.includes(i + 1)
        pages.push({ file: await putFile(places, key, bytes, facts), ...PAGE, blank })
      }
      await storeCard(tx, key, pages, [], now)
    }
  }
}

const answersOf = (paper: PaperInput, student: number): readonly string[] | null =>
  splitAnswers(paper.answers?.[paper.rows.indexOf(student)] ?? null)

async function numberOf(tx: Tx, student: { schoolId: string; studentId: string }): Promise<string> {
  const row = await tx
    .selectFrom('student')
    .where('school_id', '=', student.schoolId)
    .where('student_id', '=', student.studentId)
    .select('student_number')
    .executeTakeFirstOrThrow()
  return row.student_number
}
