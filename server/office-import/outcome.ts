import type { AskedExam, ImportCheck } from '#contract/office/import-shapes.ts'
import type { SchoolId } from '../db/scope.ts'
import { runAddFiles } from '../import/add-files/run.ts'
import type { Absences } from '../import/check/absences.ts'
import { runKnowledge } from '../import/knowledge/run.ts'
import type { ImportOptions } from '../import/options.ts'
import { runQuestions } from '../import/questions/run.ts'
import { type ImportWorld, runImport } from '../import/run.ts'
import type { ImportOverview } from '../import/view/summary.ts'
import type { StoredCheck, StoredFault, StoredFaults } from '../modules/office-scores/draft/draft.repo.ts'
import { faultRows, faultWords } from '../sheets/fault-rows.ts'
import { Faults, type ImportFault } from '../sheets/faults.ts'

/** What came of reading, or storing, a draft's files. */
export interface DraftOutcome {
  summary: ImportCheck['summary']
  counts: ImportCheck['counts']
  absences: Absences | null
  /** Stored exams a person has to choose from. */
  asks: readonly AskedExam[]
  faults: Faults
  /** Null: nothing was stored. An exam, where files become one. */
  stored: { examId: string; version: number; unchanged: boolean } | null
}

/**
 * Runs the import of the draft's kind.
 * @param addsTo the stored exam that files without marks are for
 */
export async function runDraftImport(
  options: ImportOptions,
  world: ImportWorld,
  addsTo: { examId: string; owner: SchoolId } | null,
): Promise<DraftOutcome> {
  const nothing = { summary: null, counts: null, absences: null, asks: [], stored: null }
  if (addsTo) {
    const done = await runAddFiles(options, world, addsTo)
    if (done.kind === 'faults') return { ...nothing, faults: done.faults }
    const { kind, exam, ...counted } = done
    const summary = { name: exam.name, day: exam.day, ...counted, newStudents: 0, updated: 0, papers: [] }
    const stored = kind === 'stored' ? { ...exam, unchanged: true } : null
    return { ...nothing, summary, faults: new Faults(), stored }
  }
  if (options.layout === 'questions') {
    const done = await runQuestions(options, world)
    if (done.kind === 'faults') return { ...nothing, faults: done.faults }
    const counts = { questions: done.questions, courses: 0, points: 0 }
    return { ...nothing, counts, faults: done.faults, stored: done.kind === 'stored' ? NO_EXAM : null }
  }
  if (options.layout === 'knowledge') {
    const done = await runKnowledge(options, world)
    if (done.kind === 'faults') return { ...nothing, faults: done.faults }
    const counts = { questions: 0, courses: done.courses, points: done.points }
    return { ...nothing, counts, faults: done.faults, stored: done.kind === 'stored' ? NO_EXAM : null }
  }
  const done = await runImport(options, world)
  const { faults, absences } = done
  if (done.kind === 'faults') return { ...nothing, faults, absences, asks: done.asks }
  const stored = done.kind === 'stored' ? done.exam : null
  const counts =
    done.kind === 'stored'
      ? { cards: done.scans.cards, pdfs: done.pdfs.files }
      : { cards: done.cards, pdfs: done.pdfs }
  return {
    ...nothing,
    summary: { ...summaryOf(done.summary), ...counts },
    faults,
    absences,
    asks: [],
    stored,
  }
}

const NO_EXAM = { examId: '', version: 0, unchanged: false }

function summaryOf(summary: ImportOverview): Omit<NonNullable<ImportCheck['summary']>, 'cards' | 'pdfs'> {
  const { name, day, students, schools, classes, newStudents, updated } = summary
  const s = { name, day, students, schools, classes, newStudents, updated }
  const papers = summary.papers.map(({ course, items, sat, absent, ignored, passed }) => ({
    ...{ course, items, sat, absent },
    ignored: [...ignored],
    passed: [...passed],
  }))
  const folded = summary.folded.map(({ name: called, written }) => ({ name: called, written: [...written] }))
  return { ...s, papers, folded }
}

/** The question after the absent is asked apart from what has to be mended. */
const isQuestion = (fault: ImportFault): boolean => fault.code === 'many_absent'

/** What a draft keeps of an outcome. `own`: faults found before anything was read. */
export function toStoredOutcome(
  { summary, counts, absences, asks, faults }: DraftOutcome,
  own: Faults,
  sheets: StoredCheck['sheets'],
): { result: StoredCheck; faults: StoredFaults } {
  const questions = faults.list.filter(isQuestion).length
  const list = [...own.list, ...faults.list.filter((f) => !isQuestion(f))]
  const fault = { count: own.count + faults.count - questions, rows: withWords(list) }
  const warned = faults.warnings
  const result: StoredCheck = {
    ...{ summary, counts, sheets },
    faults: fault.count,
    warnings: warned.length,
    asks: asks.map((exam) => ({ ...exam })),
    absences: absences && {
      total: absences.total,
      asks: absences.asks,
      papers: absences.papers.map((p) => ({ ...p, empty: [...p.empty] })),
    },
  }
  return { result, faults: { fault, warning: { count: warned.length, rows: withWords(warned) } } }
}

function withWords(list: readonly ImportFault[]): StoredFault[] {
  return faultRows(list).map((row) => ({
    ...row,
    words: { 'zh-CN': faultWords(row, 'zh-CN'), en: faultWords(row, 'en') },
  }))
}
