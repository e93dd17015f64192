import { Worker } from 'node:worker_threads'
import type { ClassReport } from '#contract/exam/class-report.ts'
import type { Locale } from '#contract/locale.ts'
import type { Db } from '../../db/db.ts'
import { listVersionPapers } from '../../exams/papers/paper-scores.ts'
import { criticalBandOf, showsWholeGrade } from '../../exams/rules/staff-compare.ts'
import { translateMessage } from '../../http/reply/messages.ts'
import { notFound } from '../../http/reply/refusal.ts'
import { readStoredData } from '../../http/reply/stored-data.ts'
import type { Principal } from '../../http/session/principal.ts'
import type { JobProgress } from '../../jobs/jobs.ts'
import type { ExamWorkbookOrder, JobResult } from '../../jobs/kinds.ts'
import { classReportFor } from '../../modules/analysis/analysis.service.ts'
import { classesSeen } from '../../modules/analysis/classes-seen.service.ts'
import { examBefore } from '../../modules/analysis/contrast/contrast.repo.ts'
import { contrastFor, gradeReferences } from '../../modules/analysis/contrast/contrast.service.ts'
import { cutReplies } from '../../modules/analysis/cut-reply.rules.ts'
import { paperByClass } from '../../modules/analysis/items/items.service.ts'
import { lineRevs } from '../../modules/analysis/lines/lines.repo.ts'
import { type FilesOf, findKept, keepMade, plainFileName, stateKey } from '../../store/made-file.ts'
import { classStates } from '../class-states.ts'
import { loadRequesterPrincipal, translateRefusals } from '../requester.ts'
import type { WorkbookPart, WriterSettings } from './material.ts'

/** Ten times what a grade of 20,000 students takes. */
const MOST_MS = 180_000

/** A thread that writes one workbook. */
interface WorkbookWriter {
  give(piece: Exclude<WorkbookPart, { kind: 'end' }>): void
  /** The finished file; null: the thread failed or took too long. */
  finish(): Promise<Uint8Array | null>
  close(): Promise<void>
}

function startWriter(settings: WriterSettings): WorkbookWriter {
  const worker = new Worker(new URL('./workbook.thread.ts', import.meta.url), {
    name: 'workbook',
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>()
  worker.on('message', resolve)
  worker.on('error', () => resolve(null))
  worker.on('exit', () => resolve(null))
  const send = (piece: WorkbookPart) => worker.postMessage(piece)
  let timer: NodeJS.Timeout | undefined
  return {
    give: send,
    finish() {
      send({ kind: 'end' })
      timer = setTimeout(() => resolve(null), MOST_MS)
      return promise
    },
    async close() {
      clearTimeout(timer)
      await worker.terminate()
    },
  }
}

/** Raised when the layout changes: files of an older layout are then made again. */
const LAYOUT = 2
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type WorkbookClasses = Awaited<ReturnType<typeof classesSeen>>

/** What of an exam an identity may put into a workbook. @throws Refusal 10005 nothing */
export async function workbookScope(db: Db, who: Principal, asked: { examId: string; version?: number }) {
  const seen = await classesSeen(db, who, asked)
  if (seen.classes.length === 0) throw notFound()
  return seen
}

/**
 * Makes the workbook of an exam, or gives the one that was made of the same state.
 * @throws Error with a sentence for the asker
 */
export function makeWorkbook(of: FilesOf, order: ExamWorkbookOrder, progress: JobProgress) {
  return translateRefusals(order.locale, async (): Promise<JobResult<'exam-workbook'>> => {
    const { db } = of
    const who = await loadRequesterPrincipal(db, order)
    const seen = await workbookScope(db, who, order)
    const { at, classes } = seen
    const gradeIds = [...new Set(classes.map((c) => c.gradeId))]
    const [states, wholeGrade, criticalBand, drawn, before] = await Promise.all([
      classStates(db, who.schoolId, at, 'class'),
      showsWholeGrade(db, who.schoolId),
      criticalBandOf(db, who.schoolId),
      lineRevs(db, who.schoolId, at.exam_id),
      Promise.all(gradeIds.map((gradeId) => examBefore(db, who.schoolId, at, gradeId))),
    ])
    const state = stateKey([
      ...['workbook', LAYOUT, who.userId, at.exam_id, at.version, order.locale, wholeGrade, criticalBand],
      // a class's report holds figures of the others: all of them are the state
      [...states.values()].map(({ etag }) => etag),
      classes.map(({ classId, view }) => [classId, view]),
      drawn,
      // places won are counted from the exam before
      before.map((exam) => exam && [exam.exam_id, exam.version, exam.name]),
    ])
    const students = classes.reduce((sum, { classId }) => sum + (states.get(classId)?.students ?? 0), 0)
    const kept = await findKept(of, who, 'exam-file', state)
    if (kept) return { ...kept, students }
    const papers = await listVersionPapers(db, who.schoolId, at)
    const writer = startWriter({ locale: order.locale, paperIds: papers.map((p) => p.paper_id) })
    try {
      const name = await giveAll(db, who, { seen, papers, locale: order.locale }, writer, progress)
      progress(90, translateMessage('writingSheet', order.locale))
      const bytes = await writer.finish()
      if (!bytes) throw new Error(translateMessage('examFileMaking', order.locale))
      const file = await keepMade(of, who, 'exam-file', state, {
        ...{ fileName: plainFileName(`${name}.xlsx`), type: TYPE, bytes },
      })
      return { ...file, students }
    } finally {
      await writer.close()
    }
  })
}

interface WorkbookInput {
  readonly seen: WorkbookClasses
  readonly papers: Awaited<ReturnType<typeof listVersionPapers>>
  readonly locale: Locale
}

/** Reads by the screens' own services, a class, a paper and a grade at a time. @returns the exam's name */
async function giveAll(
  db: Db,
  who: Principal,
  { seen: { at, classes }, papers, locale }: WorkbookInput,
  writer: WorkbookWriter,
  progress: JobProgress,
): Promise<string> {
  const cut = cutReplies()
  const asked = { examId: at.exam_id, version: at.version }
  const message = translateMessage('readingMarks', locale)
  for (const [i, { classId }] of classes.entries()) {
    progress(5 + (45 * i) / classes.length, message)
    const report = await readStoredData<ClassReport>(
      await classReportFor(db, cut, who, { ...asked, classId }),
    )
    if (report) writer.give({ kind: 'report', report })
  }
  for (const [i, paper] of papers.entries()) {
    progress(50 + (30 * i) / papers.length, message)
    const open = classes.filter(({ view }) => view === 'all' || view.includes(paper.course_id))
    if (open.length === 0) continue
    const ids = open.map((c) => c.classId)
    const { analysis, rates } = await paperByClass(db, who, { ...asked, paperId: paper.paper_id }, ids)
    const named = rates.map(([classId, own]) => {
      const className = open.find((c) => c.classId === classId)?.className ?? ''
      return { classId, className, rates: own }
    })
    writer.give({ kind: 'paper', paper: { analysis, classes: named } })
  }
  const references = gradeReferences()
  for (const gradeId of new Set(classes.map((c) => c.gradeId))) {
    progress(80, message)
    const contrast = await contrastFor(db, references, who, { ...asked, gradeId })
    writer.give({ kind: 'contrast', contrast })
  }
  return papers[0]?.exam_name ?? ''
}
