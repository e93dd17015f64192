import type { ReportItem } from '#contract/exam/report.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { showsResultsNow } from '../exams/rules/shows-results.ts'
import { NOT_GIVEN } from '../exams/store/input.ts'
import { decodeMarks, hundredthsOf, splitAnswers, toMarkOrNull } from '../exams/store/marks.ts'
import { buildBundleColumns, parseStoredReport } from '../exams/store/stored-bundle.ts'
import { examsSat, itemsSat } from '../exams/versions/published.ts'
import { readable } from './remake-bundles.ts'

/** An item of an exam in which a student lost marks. */
export interface WrongItem {
  examId: string
  examName: string
  startTime: Date
  /** Of the exam: the current one. */
  version: number
  paperId: string
  courseId: string
  courseName: string
  itemNo: string
  itemType: string
  fullMark: number
  /** 0 <= mark < fullMark; fullMark for one that was asked for although nothing was lost. */
  mark: number
  /** Null: the answer was not read. */
  answer: string | null
  /** '' where there is none. */
  answerKey: string
  knowledge: readonly string[]
  /** 0..1 of the student's class, as the report shows it; null where the school does not. */
  classRate: number | null
  /** P = mean / full over everybody who sat it, higher is easier; null where the report has none. */
  difficulty: number | null
}

interface WrongItemFilter {
  courseId?: string
  examId?: string
  /** Names (`questionKey`) of items told although nothing was lost in them. */
  also?: ReadonlySet<string>
}

/**
 * Items a student lost marks in, newest exam first, then in the order of the paper; of exams whose results families may
 * open at `now` (epoch ms), each at its current version. A mark that was not given is no lost mark.
 */
export async function wrongItemsOf(
  db: Db,
  school: SchoolId,
  studentId: string,
  now: number,
  filter: WrongItemFilter = {},
): Promise<WrongItem[]> {
  const open = await openExams(db, school, studentId, now, filter.examId)
  if (open.length === 0) return []
  const [papers, reports] = await Promise.all([
    papersWithMarks(db, school, studentId, open, filter.courseId),
    reportsOf(db, school, studentId, open),
  ])
  const lost = Map.groupBy(
    papers.flatMap((paper) => lostIn(paper, reports, filter.also)),
    (item) => item.examId,
  )
  return open.flatMap((examId) => lost.get(examId) ?? [])
}

/** Published exams the student sat whose results the school shows, newest first. */
async function openExams(
  db: Db,
  school: SchoolId,
  studentId: string,
  now: number,
  examId: string | undefined,
): Promise<string[]> {
  const rows = await examsSat(db, school, studentId)
    .where(showsResultsNow(school, now))
    .$if(examId !== undefined, (q) => q.where('e.exam_id', '=', examId as string))
    .select('e.exam_id')
    .orderBy('e.start_time', 'desc')
    .orderBy('e.exam_id', 'desc')
    .execute()
  return rows.map((r) => r.exam_id)
}

/** Rows of each paper sat: its items in order, with the student's marks. */
async function papersWithMarks(
  db: Db,
  school: SchoolId,
  studentId: string,
  examIds: readonly string[],
  courseId: string | undefined,
) {
  const rows = await itemsSat(db, school, studentId)
    .where('e.exam_id', 'in', examIds)
    .$if(courseId !== undefined, (q) => q.where('p.course_id', '=', courseId as string))
    .select(['e.exam_id', 'e.name', 'e.start_time', 'm.version', 'm.marks', 'm.answers'])
    .select(['p.paper_id', 'p.course_id', 'p.course_name'])
    .select(['i.item_no', 'i.item_type', 'i.full_mark', 'i.answer_key', 'i.knowledge'])
    .orderBy('p.seq')
    .orderBy('i.seq')
    .execute()
  return [...Map.groupBy(rows, (r) => `${r.exam_id} ${r.paper_id}`).values()]
}
type PaperRows = Awaited<ReturnType<typeof papersWithMarks>>[number]

/** Items of the student's reports, by `questionKey`. */
async function reportsOf(db: Db, school: SchoolId, studentId: string, examIds: readonly string[]) {
  const rows = await db
    .selectFrom('bundle as b')
    .innerJoin('exam as e', (j) =>
      j.onRef('e.exam_id', '=', 'b.exam_id').onRef('e.current_version', '=', 'b.version'),
    )
    .where('b.exam_id', 'in', examIds)
    .where('b.school_id', '=', school)
    .where('b.kind', '=', 'student')
    .where('b.subject_id', '=', studentId)
    .select(['b.exam_id', 'b.version', 'b.etag'])
    .select(buildBundleColumns(school))
    .execute()
  const found = new Map<string, ReportItem>()
  for (const { exam_id, version, ...stored } of rows) {
    const key = { exam_id, version, school, kind: 'student', subject_id: studentId }
    const reply = await readable(db, key, stored)
    if (!reply) continue
    const { subjects } = await parseStoredReport(reply)
    for (const { paperId, items } of subjects)
      for (const item of items) found.set(questionKey({ examId: exam_id, paperId, itemNo: item.no }), item)
  }
  return found
}

function lostIn(
  paper: PaperRows,
  reports: ReadonlyMap<string, ReportItem>,
  also: ReadonlySet<string> | undefined,
): WrongItem[] {
  const [first] = paper
  if (!first) return []
  const marks = decodeMarks(first.marks)
  const answers = splitAnswers(first.answers)
  return paper.flatMap((row, at): WrongItem[] => {
    const stored = marks[at]
    if (stored === undefined || stored === NOT_GIVEN) return []
    const name = questionKey({ examId: row.exam_id, paperId: row.paper_id, itemNo: row.item_no })
    if (stored >= hundredthsOf(row.full_mark) && !also?.has(name)) return []
    const told = reports.get(name)
    return [
      {
        examId: row.exam_id,
        examName: row.name,
        startTime: row.start_time,
        version: row.version,
        paperId: row.paper_id,
        courseId: row.course_id,
        courseName: row.course_name,
        itemNo: row.item_no,
        itemType: row.item_type,
        fullMark: row.full_mark,
        mark: toMarkOrNull(stored) ?? 0,
        answer: answers?.[at] ?? null,
        answerKey: row.answer_key,
        knowledge: row.knowledge,
        classRate: told?.classRate ?? null,
        difficulty: told?.difficulty ?? null,
      },
    ]
  })
}
