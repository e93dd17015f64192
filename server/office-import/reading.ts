import { mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImportKind, isBesideMarks } from '#contract/office/import-shapes.ts'
import { ADMINISTRATORS, Role } from '#contract/roles.ts'
import type { ProgressView } from '../cli/progress.ts'
import type { Db } from '../db/db.ts'
import { type SchoolId, schoolOf } from '../db/scope.ts'
import type { ImportOptions } from '../import/options.ts'
import { cardsByName } from '../import/scans/file-names.ts'
import { isScansArchive, unzipScans } from '../import/scans/unzip.ts'
import type { JobProgress } from '../jobs/jobs.ts'
import type { DraftRow, FileOfDraft, StoredCheck } from '../modules/office-scores/draft/draft.repo.ts'
import { courseCode } from '../sheets/courses.ts'
import { Faults } from '../sheets/faults.ts'
import { lookAtFiles, toStoredSheets } from './looks.ts'
import { buildImportOptions, withOnlyCourse } from './options.ts'
import { cardsIn, classifyDraftFile, type DraftFileRole } from './roles.ts'

/** Puts the scanned cards of each subject, and their template, into a folder of its own. @returns `course:folder` each */
async function scanFolders(
  dir: string,
  parts: readonly DraftFileRole[],
  files: readonly FileOfDraft[],
  faults: Faults,
): Promise<string[]> {
  const own = parts.filter(({ role }) => role === 'scans' || role === 'template')
  if (own.length === 0) return []
  const all = await mkdtemp(join(dir, '.scans-'))
  const folders = new Map<string, { course: string; folder: string }>()
  for (const part of own) {
    const course = part.course.replaceAll(':', ' ').trim()
    if (course === '') {
      faults.add('course_missing', { file: part.name })
      continue
    }
    const key = courseCode(course)
    const there = folders.get(key) ?? { course, folder: join(all, course.replaceAll(/[/\\]/g, '_')) }
    folders.set(key, there)
    await mkdir(there.folder, { recursive: true })
    const from = join(dir, part.name)
    const isZip = files.find((f) => f.fileId === part.fileId)?.type === 'application/zip'
    if (isZip && part.role === 'scans' && (await isScansArchive(from)))
      await unzipScans(from, join(there.folder, part.name), part.name, faults)
    else await symlink(from, join(there.folder, nameIn(part)))
  }
  return Array.from(folders.values(), ({ course, folder }) => `${course}:${folder}`)
}

/** Under which name a file is found again as what a person says it is. */
const nameIn = ({ name, role }: DraftFileRole): string =>
  role === 'scans' || cardsByName(name)?.role === 'template' ? name : 'template.json'

export interface OfDraftJob {
  schoolId: string
  importId: string
  accountId: string
}

/** A draft made ready to be read: its files looked at, what each is, and the options of the import. */
export interface DraftReading {
  row: DraftRow
  files: readonly FileOfDraft[]
  parts: readonly DraftFileRole[]
  sheets: StoredCheck['sheets']
  options: ImportOptions
  /** The stored exam that the files are added to as they are, without marks; null: they make one, or a version of one. */
  addsTo: { examId: string; owner: SchoolId } | null
  /** Files of which nobody can say what they are. */
  faults: Faults
}

/** Looks at the files of a draft, which lie in `dir`. */
export async function readingOf(
  db: Db,
  { accountId, schoolId }: OfDraftJob,
  { row, files }: Pick<DraftReading, 'row' | 'files'>,
  dir: string,
): Promise<DraftReading> {
  const school = schoolOf(schoolId, 'job')
  const kind = row.kind as ImportKind
  const parts: DraftFileRole[] = []
  const sheets: StoredCheck['sheets'][number][] = []
  const recalled = []
  const cards = new Map<FileOfDraft, Awaited<ReturnType<typeof cardsIn>>>()
  if (kind === 'scores') for (const file of files) cards.set(file, await cardsIn(file, dir))
  const isTable = (file: FileOfDraft) =>
    !cards.get(file) && !(kind === 'questions' && file.type === 'application/zip')
  const tables = files.filter(isTable)
  const looks = await lookAtFiles(db, school, tables, { dir, said: row.overlay.columns })
  for (const file of files) {
    const looked = looks[tables.indexOf(file)] ?? null
    const shapes = looked?.look.sheets.map((s) => s.shape) ?? []
    const known = shapes.map((shape) => looked?.layouts.get(shape)?.role).find((role) => role) ?? null
    parts.push(classifyDraftFile(kind, file, looked?.look ?? null, known, cards.get(file) ?? null))
    if (looked) {
      sheets.push(...toStoredSheets(looked))
      recalled.push(...looked.recalled)
    }
  }
  const faults = new Faults()
  const overlay = { ...row.overlay, columns: [...recalled, ...row.overlay.columns] }
  const schools = await schoolsOfAccount(db, accountId, school)
  const scans = await scanFolders(dir, withOnlyCourse(parts), files, faults)
  const options = buildImportOptions(
    { kind, dir, school, schools, settings: row.settings, examId: row.exam_id, overlay, parts, scans },
    faults,
  )
  const isBeside = kind === 'scores' && isBesideMarks(parts)
  const addsTo = row.exam_id !== '' && isBeside ? { examId: row.exam_id, owner: school } : null
  const [first] = parts
  if (isBeside && !addsTo && first) faults.add('exam_unsaid', { file: first.name })
  return { row, files, parts, sheets, options, addsTo, faults }
}

/**
 * Schools that an account may bring scores into: the one it asked for, and as a district's administrator all of its own.
 * Asked when the job runs: a right may have been taken away meanwhile.
 */
async function schoolsOfAccount(db: Db, accountId: string, school: SchoolId): Promise<string[]> {
  const rows = await db
    .selectFrom('account_user')
    .where('account_id', '=', accountId)
    .where('user_type', 'in', ADMINISTRATORS)
    .select(['school_id', 'user_type'])
    .execute()
  const here = rows.filter((r) => r.school_id === school)
  if (here.length === 0) throw new Error('The account is no administrator of this school any more.')
  const isDistrict = here.some((r) => r.user_type === Role.districtAdministrator)
  const more = rows.filter((r) => isDistrict && r.user_type === Role.districtAdministrator)
  return [...new Set([school, ...more.map((r) => r.school_id)])]
}

/** Where each phase of a reading begins and ends, in percent of the job. */
const PHASES = { reading: [5, 60], checking: [60, 70], storing: [70, 99], computing: [99, 100] } as const

/** A job's percent and word from the phases of an import. */
export function createProgressView(progress: JobProgress): ProgressView {
  let phase: keyof typeof PHASES = 'reading'
  const say = (share: number) => {
    const [from, to] = PHASES[phase]
    progress(from + (to - from) * Math.min(1, share), phase)
  }
  return {
    begin(name) {
      phase = name
      say(0)
    },
    at: say,
    end: () => say(1),
  }
}
