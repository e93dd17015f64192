import Type, { type Static } from 'typebox'
import { Nullable } from '#contract/endpoint.ts'
import { OfficeJob, ShownRank } from './exams.ts'
import { SheetLook } from './sheet-look.ts'
import { SheetOverlay } from './sheet-overlay.ts'

export const Count = Type.Integer({ minimum: 0 })

/** What files become: an exam, questions of the school's bank, or its trees of knowledge points. */
export const ImportKind = Type.Enum(['scores', 'questions', 'knowledge'])
export type ImportKind = Static<typeof ImportKind>

/**
 * What a file is to an exam. `subjects`: a column for each subject's whole mark; `scans`: scanned answer cards, a picture,
 * a file of several pages or an archive of such; `template`: where questions stand on them; `content`: questions, or a
 * tree; `none`: not read; `unclear`: a person has to say.
 */
export const ImportRole = Type.Enum([
  'roster',
  'items',
  'scores',
  'answers',
  'key',
  'subjects',
  'question',
  'explain',
  'scans',
  'template',
  'content',
  'none',
  'unclear',
])
export type ImportRole = Static<typeof ImportRole>

/** What may come to a stored exam without its marks: none of it changes them. */
const BESIDE_MARKS: readonly ImportRole[] = ['scans', 'template', 'question', 'explain', 'items', 'none']
/** True: files that come to a stored exam without its marks; one that says nothing yet is still asked about. */
export const isBesideMarks = (files: readonly { role: ImportRole }[]): boolean =>
  files.some(({ role }) => role !== 'none') && files.every(({ role }) => BESIDE_MARKS.includes(role))

/**
 * open: no file is in it; checking: a job reads it; faults: something is to be mended first; ready: it can be stored;
 * importing: a job stores it; imported: stored, nothing of it changes any more; failed: the job was given up.
 */
export const ImportState = Type.Enum([
  'open',
  'checking',
  'faults',
  'ready',
  'importing',
  'imported',
  'failed',
])
export type ImportState = Static<typeof ImportState>

export const Line = Type.String({ maxLength: 120 })
/** What a person says of the exam, as text; '' where the product's own way is taken. */
export const ImportSettings = Type.Object({
  exam: Line,
  /** `2026-11-10`, with a time if wanted: `2026-11-10 08:00`. */
  date: Type.String({ maxLength: 40 }),
  /** '': by the name. */
  type: Type.Enum(['', 'monthly', 'midterm', 'final', 'mock', 'quiz', 'joint', 'other']),
  /** '': as the school shows ranks. */
  rank: Type.Union([Type.Literal(''), ShownRank]),
  note: Type.String({ maxLength: 500 }),
  /** For files that do not say it. */
  grade: Line,
  className: Line,
  /** Students who are in the files and not in the school are made. */
  create: Type.Boolean(),
  /** Names and classes of the files replace the school's. */
  update: Type.Boolean(),
  /** Which exam it is, where one of the same name and day is stored: `new`, or the id of the one it corrects; '': not said. */
  corrects: Type.Optional(Type.String({ maxLength: 64 })),
})
export type ImportSettings = Static<typeof ImportSettings>

export const DraftFile = Type.Object({
  fileId: Type.String(),
  /** As faults and overlays call it; once in a draft. */
  name: Type.String(),
  size: Count,
  role: ImportRole,
  course: Type.String(),
})
export type DraftFile = Static<typeof DraftFile>

const Names = Type.Array(Type.String())

/** A class, as stored or as met first, with the other ways in which files write it. */
export const FoldedClass = Type.Object({ name: Type.String(), written: Names })
export type FoldedClass = Static<typeof FoldedClass>

/** A stored exam that a person is asked about: is the import that exam, or another one? */
const AskedExam = Type.Object({
  examId: Type.String(),
  name: Type.String(),
  /** YYYY-MM-DD in China. */
  day: Type.String(),
  grades: Names,
  courses: Names,
  /** Of its newest version, and how many of them the files name. */
  students: Count,
  common: Count,
  /** What differs; `several`: nothing, but another stored exam is as like. */
  why: Type.Enum(['people', 'grade', 'subjects', 'several']),
})
export type AskedExam = Static<typeof AskedExam>

export const ImportCheck = Type.Object({
  /** Null while something has to be mended. */
  summary: Nullable(
    Type.Object({
      name: Type.String(),
      day: Type.String(),
      students: Count,
      schools: Count,
      classes: Count,
      newStudents: Count,
      updated: Count,
      /** Scanned answer cards, of one student and subject each; papers and explanations as PDF. */
      cards: Count,
      pdfs: Count,
      /** Items that are tied to a question of the bank, where files come without marks. */
      questions: Type.Optional(Count),
      folded: Type.Optional(Type.Array(FoldedClass)),
      papers: Type.Array(
        Type.Object({
          course: Type.String(),
          items: Count,
          sat: Count,
          absent: Count,
          /** Columns, and lines, that were not read. */
          ignored: Names,
          passed: Names,
        }),
      ),
    }),
  ),
  /** Of kinds without an exam: questions, or subjects and their points. */
  counts: Nullable(Type.Object({ questions: Count, courses: Count, points: Count })),
  /** Without the question after those who are absent. */
  faults: Count,
  warnings: Count,
  /** Not empty: `corrects` of the settings has to be said. */
  asks: Type.Optional(Type.Array(AskedExam)),
  absences: Nullable(
    Type.Object({
      /** All papers together: the number to type where `asks`. */
      total: Count,
      asks: Type.Boolean(),
      papers: Type.Array(
        Type.Object({
          course: Type.String(),
          file: Type.String(),
          roster: Count,
          absent: Count,
          /** Classes of which nobody has marks. */
          empty: Type.Array(Type.Object({ name: Type.String(), students: Count })),
          asks: Type.Boolean(),
        }),
      ),
    }),
  ),
  sheets: Type.Array(
    Type.Object({
      file: Type.String(),
      look: SheetLook,
      /** True: columns are those the school confirmed for a sheet of this shape. */
      remembered: Type.Boolean(),
      /** Why the table, and each of its columns in their order, was taken for what it is. */
      why: Type.String(),
      whys: Names,
    }),
  ),
})
export type ImportCheck = Static<typeof ImportCheck>

export const OfficeImportDraft = Type.Object({
  importId: Type.String(),
  kind: ImportKind,
  state: ImportState,
  /** Grows with every change. */
  revision: Count,
  job: Nullable(OfficeJob),
  settings: ImportSettings,
  files: Type.Array(DraftFile),
  overlay: SheetOverlay,
  /** While a job reads: of an earlier revision, then the first rows of the sheets alone. */
  check: Nullable(ImportCheck),
  /** The exam it is added to, or became. */
  exam: Nullable(Type.Object({ examId: Type.String(), version: Count, unchanged: Type.Boolean() })),
})
export type OfficeImportDraft = Static<typeof OfficeImportDraft>
