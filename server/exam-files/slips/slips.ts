import type { ClassReport, TranscriptRow } from '#contract/exam/class-report.ts'
import type { Db } from '../../db/db.ts'
import { parseStoredReport } from '../../exams/store/stored-bundle.ts'
import { translateMessage } from '../../http/reply/messages.ts'
import { readStoredData } from '../../http/reply/stored-data.ts'
import type { Principal } from '../../http/session/principal.ts'
import type { JobProgress } from '../../jobs/jobs.ts'
import type { ExamSlipsOrder, JobResult } from '../../jobs/kinds.ts'
import { classReportFor } from '../../modules/analysis/analysis.service.ts'
import { cutReplies } from '../../modules/analysis/cut-reply.rules.ts'
import { type Drawer, startDrawer } from '../../slips/results/drawer.ts'
import type { ResultSlip } from '../../slips/results/slip.ts'
import { RESULT_WORDS } from '../../slips/results/words.ts'
import { type FilesOf, findKept, keepMade, plainFileName, stateKey } from '../../store/made-file.ts'
import { classStates } from '../class-states.ts'
import { loadRequesterPrincipal, translateRefusals } from '../requester.ts'
import { slipsScope } from './scope.ts'
import { slipOf } from './slip-of.ts'
import { studentBundles } from './students.ts'

/** Raised when the look of slips changes: files of an older look are then made again. */
const LAYOUT = 1

/**
 * Draws the slips of an exam's classes, or gives the file that was made of the same state.
 * @throws Error with a sentence for the asker
 */
export function makeSlips(of: FilesOf, order: ExamSlipsOrder, progress: JobProgress) {
  return translateRefusals(order.locale, async (): Promise<JobResult<'exam-slips'>> => {
    const { db, now } = of
    const who = await loadRequesterPrincipal(db, order)
    const { at, classes } = await slipsScope(db, who, order, now)
    const states = await classStates(db, who.schoolId, at, 'student')
    const own = classes.map(({ classId }) => [classId, states.get(classId)?.etag ?? ''])
    const state = stateKey([
      ...['slips', LAYOUT, who.userId, at.exam_id, at.version, order.locale, order.order, own],
    ])
    const slips = classes.reduce((sum, { classId }) => sum + (states.get(classId)?.students ?? 0), 0)
    if (slips === 0) throw new Error(translateMessage('examSlipsNone', order.locale))
    const kept = await findKept(of, who, 'exam-file', state)
    if (kept) return { ...kept, slips }
    const cut = cutReplies()
    const asked = { examId: at.exam_id, version: at.version }
    let drawer: Drawer | undefined
    let name = ''
    try {
      for (const [i, { classId }] of classes.entries()) {
        progress(5 + (55 * i) / classes.length, translateMessage('readingMarks', order.locale))
        const report = await readStoredData<ClassReport>(
          await classReportFor(db, cut, who, { ...asked, classId }),
        )
        if (!report) continue
        const { schoolName: school, examName: exam, startTime, className } = report
        drawer ??= startDrawer({ school, exam, startTime, locale: order.locale })
        name = classes.length === 1 ? `${exam} ${className}` : exam
        drawer.give({ className, slips: await slipsOfClass(db, who, at, report, order.order) })
      }
      const message = translateMessage('drawingSlips', order.locale)
      const bytes = await drawer?.finish((done) => progress(60 + (35 * done) / slips, message))
      if (!bytes) throw new Error(translateMessage('examFileMaking', order.locale))
      const fileName = plainFileName(`${RESULT_WORDS[order.locale].title(name)}.pdf`)
      return {
        ...(await keepMade(of, who, 'exam-file', state, { fileName, type: 'application/pdf', bytes })),
        slips,
      }
    } finally {
      await drawer?.close()
    }
  })
}

const byNumber = new Intl.Collator('zh-CN', { numeric: true })

/** By student number, or by total with the absent last. */
const sortTranscriptRows = (
  rows: readonly TranscriptRow[],
  order: ExamSlipsOrder['order'],
): TranscriptRow[] =>
  rows.toSorted(
    (a, b) =>
      (order === 'rank' ? (b.total ?? -1) - (a.total ?? -1) : 0) ||
      byNumber.compare(a.studentNumber, b.studentNumber) ||
      byNumber.compare(a.studentName, b.studentName),
  )

async function slipsOfClass(
  db: Db,
  who: Principal,
  at: { exam_id: string; version: number },
  report: ClassReport,
  order: ExamSlipsOrder['order'],
): Promise<ResultSlip[]> {
  const rows = sortTranscriptRows(report.rows, order)
  const ids = rows.map((row) => row.studentId)
  const bundles = await studentBundles(db, who.schoolId, at, ids)
  const slips: ResultSlip[] = []
  for (const { studentId, studentNumber } of rows) {
    const stored = bundles.get(studentId)
    if (stored) slips.push(slipOf(await parseStoredReport(stored), studentNumber))
  }
  return slips
}
