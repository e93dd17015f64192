import type { ImportKind, ImportSettings } from '#contract/office/import-shapes.ts'
import type { SheetOverlay } from '#contract/office/sheet-overlay.ts'
import { type ImportOptions, NO_OPTIONS } from '../import/options.ts'
import { courseCode } from '../sheets/courses.ts'
import type { Faults } from '../sheets/faults.ts'
import type { DraftFileRole } from './roles.ts'

export interface OfDraft {
  kind: ImportKind
  /** Folder of the files. */
  dir: string
  school: string
  /** Schools whose students the files may name. */
  schools: readonly string[]
  settings: ImportSettings
  /** The exam it was begun for; '' none. */
  examId: string
  overlay: SheetOverlay
  parts: readonly DraftFileRole[]
  /** `course:folder` of scanned cards. */
  scans: readonly string[]
}

/** Faults that are kept with their places. */
const KEEP_FAULTS = 2000

/** A draft as the options of an import. What is unclear or twice among its files is a fault. */
export function buildImportOptions(of: OfDraft, faults: Faults): ImportOptions {
  const { settings, overlay, dir } = of
  // questions of one file say nothing of another's
  const own = of.kind === 'scores' ? withOnlyCourse(of.parts) : of.parts
  const parts = own.filter((p) => p.role !== 'none')
  for (const part of parts) if (part.role === 'unclear') faults.add('file_unclear', { file: part.name })
  const paths = (...roles: readonly DraftFileRole['role'][]) =>
    parts.filter((p) => roles.includes(p.role)).map((p) => p.name)
  const common: ImportOptions = {
    ...NO_OPTIONS,
    ...overlay,
    cwd: dir,
    settings: { ...NO_OPTIONS.settings, exam: settings.exam, date: settings.date, school: of.school },
    create: settings.create,
    update: settings.update,
    grade: settings.grade,
    className: settings.className,
    publish: 'later',
    keepPapers: true,
    corrects: saidExam(of),
    keepFaults: KEEP_FAULTS,
    onlySchools: of.schools,
  }
  if (of.kind !== 'scores') {
    const said = parts.filter(({ course }) => course.trim() !== '')
    const fileCourses = Object.fromEntries(said.map(({ name, course }) => [name, course.trim()]))
    return { ...common, layout: of.kind, paths: paths('content'), fileCourses }
  }
  const { type, rank, note } = settings
  const options = {
    ...common,
    settings: { ...common.settings, type, rank, note },
    rosters: paths('roster'),
    files: pdfsOf(parts, faults),
    scans: of.scans,
  }
  const subjects = paths('subjects')
  const papers = papersOf(parts, faults)
  if (subjects.length === 0) return { ...options, papers }
  const other = parts.find((p) => p.role === 'scores' || p.role === 'answers' || p.role === 'items')
  if (other) faults.add('two_files', { file: other.name }, { course: other.course, other: subjects[0] ?? '' })
  return { ...options, layout: 'subjects', paths: subjects }
}

/** An answer goes over the exam that the draft was begun for, where nobody had seen the files yet. */
function saidExam({ settings: { corrects = '' }, examId }: OfDraft): ImportOptions['corrects'] {
  if (corrects === 'new') return 'new'
  if (corrects !== '') return { examId: corrects, sure: true }
  return examId === '' ? null : { examId, sure: false }
}

const ROLES = ['items', 'scores', 'answers', 'key'] as const

/** The one subject that is named among these; '' where there are several, or none. */
function onlyCourse(parts: readonly DraftFileRole[]): string {
  const named = parts.flatMap(({ course }) => (course.trim() === '' ? [] : [course]))
  return new Set(named.map(courseCode)).size === 1 ? (named[0] ?? '') : ''
}

/** Files without a subject are of the only one there is. */
export function withOnlyCourse(all: readonly DraftFileRole[]): DraftFileRole[] {
  const only = onlyCourse(all)
  return all.map((p) => ({ ...p, course: p.course.trim() === '' ? only : p.course }))
}

/** `course:items:scores:answers:key` of each subject. */
function papersOf(parts: readonly DraftFileRole[], faults: Faults): string[] {
  const papers = new Map<string, { course: string; files: Map<string, string> }>()
  for (const { name, role, course } of parts) {
    if (!ROLES.some((r) => r === role)) continue
    if (course.trim() === '') {
      faults.add('course_missing', { file: name })
      continue
    }
    const key = courseCode(course)
    const paper = papers.get(key) ?? { course: course.replaceAll(':', ' '), files: new Map<string, string>() }
    papers.set(key, paper)
    const other = paper.files.get(role)
    if (other) faults.add('two_files', { file: name }, { course, other })
    else paper.files.set(role, name)
  }
  return [...papers.values()].map(({ course, files }) =>
    [course, ...ROLES.map((role) => files.get(role) ?? '')].join(':'),
  )
}

/** `course:paper.pdf:explain.pdf` of each subject. */
function pdfsOf(parts: readonly DraftFileRole[], faults: Faults): string[] {
  const courses = new Map<string, { question: string; explain: string }>()
  for (const { name, role, course } of parts) {
    if (role !== 'question' && role !== 'explain') continue
    if (course.trim() === '') {
      faults.add('course_missing', { file: name })
      continue
    }
    const pdfs = courses.get(course) ?? { question: '', explain: '' }
    courses.set(course, { ...pdfs, [role]: name })
  }
  return [...courses].map(([course, { question, explain }]) =>
    [course.replaceAll(':', ' '), question, explain].join(':'),
  )
}
