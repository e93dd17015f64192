import type {
  CellEdit,
  RowOut,
  SheetColumns,
  SheetRead,
  WordMeaning,
} from '#contract/office/sheet-overlay.ts'
import type { AssignedRule } from '#core/domain/analysis/assigned/rule.ts'
import type { AbsentChoice } from '../exams/rules/absent-rule.ts'
import type { SchoolFigures } from '../exams/rules/school-figures.ts'
import type { StaffCompare } from '../exams/rules/staff-compare.ts'
import type { SaidExam } from '../exams/versions/identify-exam.ts'
import type { ShownToFamilies } from '../http/reach/shown-to-families.ts'
import type { ExamSettings } from './layout/plan.ts'

/** What the command line asks for, as given; '' and empty lists where nothing was. */
export interface ImportOptions {
  /** Folders and files. */
  paths: readonly string[]
  cwd: string
  layout: 'plain' | 'subjects' | 'research' | 'totals' | 'questions' | 'knowledge'
  settings: ExamSettings
  rosters: readonly string[]
  /** `course:items:scores:answers:key` each. */
  papers: readonly string[]
  course: string
  /** Subjects of single files, by what messages call them. */
  fileCourses: Readonly<Record<string, string>>
  district: string
  create: boolean
  update: boolean
  dryRun: boolean
  /** Columns, and sheets of workbooks, not to use. */
  ignore: readonly string[]
  /** How many are without marks, all papers together, as the person has counted; null: not said; `later`: asked after the check. */
  yesAbsent: number | 'later' | null
  className: string
  grade: string
  /** 1 primary, 2 junior, 3 senior; null: by the grade's name. */
  stage: 1 | 2 | 3 | null
  studentColumn: string
  classColumn: string
  schoolColumn: string
  /** Put before a school's name as the file has it: research data calls schools 1, 2, 3. */
  schoolPrefix: string
  /** `column:course:full` each. */
  scoreColumns: readonly string[]
  /** `t`: standard scores become 50 + 10 z. */
  scale: 'none' | 't'
  splitSameNumber: boolean
  /** `course:paper.pdf:explain.pdf` each. */
  files: readonly string[]
  /** `course:folder` each: scanned answer cards. */
  scans: readonly string[]
  /** What the school shows families from now on. */
  shown: Partial<ShownToFamilies>
  /** What the school shows its staff of classes that are not theirs, from now on. */
  staff: { staffCompare?: StaffCompare }
  /** What the school chooses for its figures from now on. */
  figures: SchoolFigures
  /** How the school counts students who missed a subject, from now on and in this exam. */
  absent: AbsentChoice
  /** Subjects whose scores are assigned by levels. */
  assigned: readonly { course: string; rule: AssignedRule }[]
  /** What a person says of columns, instead of what their headings say. */
  columns: readonly SheetColumns[]
  /** Texts that stand instead of cells, wherever they are read. */
  edits: readonly CellEdit[]
  /** Rows that are not read. */
  rowsOut: readonly RowOut[]
  /** Which sheets of workbooks are read, and which not. */
  sheets?: readonly SheetRead[] | undefined
  /** What the school means by words in cells of marks, over `DEFAULT_WORDS`. */
  words: readonly WordMeaning[]
  /** `later`: the version is stored as `imported`, nobody sees it, and `enqueuePublish` makes its reports. */
  publish: 'now' | 'later'
  /** True: subjects that the exam has and these files do not bring stay as they are. */
  keepPapers: boolean
  /** What a person says of which exam this is; null: found out, or asked. */
  corrects: SaidExam
  /** How many faults (and warnings) are kept with their places; the rest are counted. */
  keepFaults: number
  /** Ids of the schools whose students the files may name, none of which is made; null: any. */
  onlySchools: readonly string[] | null
}

/** What nobody said anything about: the options of an import, to be filled in. */
export const NO_OPTIONS: ImportOptions = {
  paths: [],
  cwd: '.',
  layout: 'plain',
  settings: {
    exam: '',
    date: '',
    type: '',
    rank: '',
    key: '',
    note: '',
    visibleFrom: '',
    hidden: '',
    school: '',
  },
  rosters: [],
  papers: [],
  course: '',
  fileCourses: {},
  district: '',
  create: false,
  update: false,
  dryRun: false,
  ignore: [],
  yesAbsent: null,
  className: '',
  grade: '',
  stage: null,
  studentColumn: '',
  classColumn: '',
  schoolColumn: '',
  schoolPrefix: '',
  scoreColumns: [],
  scale: 'none',
  splitSameNumber: false,
  files: [],
  scans: [],
  shown: {},
  staff: {},
  figures: {},
  absent: {},
  assigned: [],
  columns: [],
  edits: [],
  rowsOut: [],
  words: [],
  publish: 'now',
  keepPapers: false,
  corrects: null,
  keepFaults: 200,
  onlySchools: null,
}
