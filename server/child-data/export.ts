import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locale } from '#contract/locale.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { newId } from '../db/ids.ts'
import type { SchoolId } from '../db/scope.ts'
import { buildBundleColumns, parseStoredReport } from '../exams/store/stored-bundle.ts'
import { readable } from '../publish/remake-bundles.ts'
import { hashFilePart, remove, writeAll } from '../store/disk.ts'
import type { StorePaths } from '../store/store-paths.ts'
import { keepFile } from '../store/stored.ts'
import { ensureStoredFile } from '../store/trash.ts'
import { type ArchiveEntry, zipOf } from '../store/zip.ts'
import { type ChildIdentity, findChildIdentity } from './child.ts'
import { runChildStatement } from './child-statement.ts'
import { PARTS } from './parts.ts'

/** What a stored archive is for; see `server/retention/rules.ts` for how long it is kept. */
export const EXPORT_PURPOSE = 'export'
/** A child with more than that of pictures is given them in another way. */
const MOST_BYTES = 2_000_000_000

export interface Exporting {
  db: Db
  places: StorePaths
  now: number
  locale: Locale
  /** Who asked: the archive is theirs to read. */
  accountId: string
  /** Percent, 0 to 100. */
  say?: (percent: number) => void
}

export interface Exported {
  fileId: string
  fileName: string
  /** Of the archive. */
  bytes: number
}

const ABOUT = {
  'zh-CN': `本压缩包是学校保存的关于这名学生的全部数据。
data/ 按数据表存放的记录（JSON，UTF-8）
reports/ 每次考试的报告（JSON）
files/ 照片、扫描答题卡等文件，文件名前是编号，可在 data/files.json 中找到
密码、会话密钥等不在其中。
`,
  en: `This archive is all that the school keeps about this student.
data/ records, a file for each table (JSON, UTF-8)
reports/ the report of each exam (JSON)
files/ photographs, scanned cards and others; data/files.json says what each is
Passwords and keys of sessions are not in it.
`,
} as const

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
const plainName = (name: string): string => name.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(-80)

async function* entriesOf(
  child: ChildIdentity,
  { db, places, locale, say = () => {} }: Exporting,
): AsyncGenerator<ArchiveEntry> {
  yield { name: locale === 'en' ? 'README.txt' : '说明.txt', bytes: Buffer.from(ABOUT[locale]) }
  for (const [table, part] of Object.entries(PARTS)) {
    if (typeof part === 'string' || part.hidden === 'all') continue
    const text = `select to_jsonb(t) - $8::text[] as row from ${table} t where ${part.where}`
    const { rows } = await runChildStatement<{ row: object }>(db, child, [], text, [part.hidden ?? []])
    if (rows.length > 0) yield { name: `data/${table}.json`, bytes: json(rows.map((one) => one.row)) }
  }
  say(20)
  yield* reportsOf(child, db)
  say(40)
  yield* filesOf(child, { db, places, say })
}

/** The reports as they are shown today, of every exam. */
async function* reportsOf(child: ChildIdentity, db: Db): AsyncGenerator<ArchiveEntry> {
  const exams = await db
    .selectFrom('exam_student as x')
    .innerJoin('exam as e', 'e.exam_id', 'x.exam_id')
    .whereRef('x.version', '=', 'e.current_version')
    .where('x.school_id', '=', child.school)
    .where('x.student_id', 'in', child.ids)
    .select(['x.exam_id', 'x.version', 'x.student_id', 'e.name'])
    .orderBy('e.start_time')
    .execute()
  for (const { exam_id, version, student_id, name } of exams) {
    const stored = await db
      .selectFrom('bundle as b')
      .where('b.exam_id', '=', exam_id)
      .where('b.version', '=', version)
      .where('b.school_id', '=', child.school)
      .where('b.kind', '=', 'student')
      .where('b.subject_id', '=', student_id)
      .select('b.etag')
      .select(buildBundleColumns(child.school))
      .executeTakeFirst()
    const key = { exam_id, version, school: child.school, kind: 'student', subject_id: student_id }
    const reply = stored && (await readable(db, key, stored))
    if (reply)
      yield {
        name: `reports/${plainName(name)}-${exam_id}.json`,
        bytes: json(await parseStoredReport(reply)),
      }
  }
}

async function* filesOf(
  child: ChildIdentity,
  { db, places, say }: Pick<Exporting, 'db' | 'places'> & { say: (percent: number) => void },
): AsyncGenerator<ArchiveEntry> {
  const files = await db
    .selectFrom('file')
    .where('school_id', '=', child.school)
    .where('student_id', 'in', child.ids)
    .where('purpose', '<>', EXPORT_PURPOSE)
    .select(['file_id', 'sha256', 'name', 'type', 'purpose', 'size', 'created_at'])
    .orderBy('created_at')
    .orderBy('file_id')
    .execute()
  yield { name: 'data/files.json', bytes: json(files) }
  for (const [i, { file_id, sha256, name }] of files.entries()) {
    say(40 + Math.floor((59 * i) / files.length))
    if ((await ensureStoredFile(places, child.school, sha256)) === null) continue
    const bytes = await readFile(places.blob(child.school, sha256))
    yield { name: `files/${file_id}-${plainName(name)}`, bytes }
  }
}

/**
 * Packs all that is kept of a child as an archive that whoever asked may read for some days.
 * @throws Error the school has no such student, or it is too much
 */
export async function exportChild(of: Exporting, school: SchoolId, studentId: string): Promise<Exported> {
  const { db, places, now, accountId } = of
  const child = await findChildIdentity(db, school, studentId)
  if (!child) throw new Error('There is no such student.')
  const own = path.join(places.uploads, `export-${randomBytes(8).toString('hex')}`)
  try {
    const bytes = await writeAll(own, zipOf(entriesOf(child, of), now), MOST_BYTES)
    if (bytes > MOST_BYTES) throw new Error('The files of this child are too many for one archive.')
    const sha256 = await hashFilePart(own)
    await keepFile(places, own, places.blob(school, sha256))
    const fileId = newId(now)
    const fileName = `${plainName(child.numbers[0] ?? '')}-${new Date(now).toISOString().slice(0, 10)}.zip`
    await inTransaction(db, (tx) =>
      tx
        .insertInto('file')
        .values({
          ...{
            file_id: fileId,
            account_id: accountId,
            upload_file_id: fileId,
            school_id: school,
            user_id: '',
          },
          ...{ student_id: studentId, size: bytes, sha256, type: 'application/zip', name: fileName },
          ...{ purpose: EXPORT_PURPOSE, number: '', created_at: new Date(now) },
        })
        .execute(),
    )
    return { fileId, fileName, bytes }
  } finally {
    await remove(own)
  }
}
