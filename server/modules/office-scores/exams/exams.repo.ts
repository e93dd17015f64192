import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'
import { holdsWords } from '../../../db/holds-words.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { isNewestVersion } from '../../../exams/versions/newest-version.ts'

/** Exams in which a school takes part, with what it set beside them (`s`) and their newest version (`v`). */
const examsOf = (db: Db | Tx, school: SchoolId) =>
  db
    .selectFrom('exam as e')
    .innerJoin('exam_school as s', 's.exam_id', 'e.exam_id')
    .innerJoin('exam_version as v', 'v.exam_id', 'e.exam_id')
    .where('s.school_id', '=', school)
    .where(isNewestVersion)

const COLUMNS = [
  'e.exam_id',
  'e.name',
  'e.exam_type',
  'e.start_time',
  'e.is_joint',
  'e.owner_school_id',
  'e.current_version',
  'v.version',
  'v.state',
  'v.imported_at',
  's.visible_from',
  's.hidden',
  's.rank_display',
] as const

const selected = (db: Db | Tx, school: SchoolId) =>
  examsOf(db, school)
    .select(COLUMNS)
    .select((x) => [
      x
        .selectFrom('exam_student as t')
        .whereRef('t.exam_id', '=', 'e.exam_id')
        .whereRef('t.version', '=', 'v.version')
        .where('t.school_id', '=', school)
        .select((t) => t.fn.countAll<string>().as('n'))
        .as('students'),
      x
        .selectFrom('exam_version as c')
        .whereRef('c.exam_id', '=', 'e.exam_id')
        .whereRef('c.version', '=', 'e.current_version')
        .select('c.published_at')
        .as('published_at'),
    ])

export type ExamRow = Awaited<ReturnType<typeof examRows>>['rows'][number]

export interface ExamsAsked {
  search: string
  state: 'imported' | 'scheduled' | 'published' | 'withdrawn' | null
  sort: 'name' | 'day' | 'students'
  order: 'asc' | 'desc'
  /** In exams. */
  offset: number
  limit: number
  /** Epoch ms. */
  now: number
}

const SORTS = { name: 'e.name', day: 'e.start_time', students: 'students' } as const

/** As `toOfficeExamState` of the lines tells it. */
function buildExamFilter({ search, state, now }: Pick<ExamsAsked, 'search' | 'state' | 'now'>) {
  const named = holdsWords(['e.name'], search)
  const at = new Date(now)
  const later = sql`coalesce(s.visible_from > ${at}, false)`
  const is = {
    imported: sql`e.current_version = 0`,
    withdrawn: sql`e.current_version > 0 and s.hidden`,
    scheduled: sql`e.current_version > 0 and not s.hidden and ${later}`,
    published: sql`e.current_version > 0 and not s.hidden and not ${later}`,
  }
  return sql<boolean>`${named} and ${state === null ? sql`true` : is[state]}`
}

/** A page of them. */
export async function examRows(db: Db, school: SchoolId, asked: ExamsAsked) {
  const { sort, order, offset, limit } = asked
  const rows = await selected(db, school)
    .where(buildExamFilter(asked))
    .orderBy(SORTS[sort], order)
    .orderBy('e.start_time', 'desc')
    .orderBy('e.exam_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await examsOf(db, school)
    .where(buildExamFilter(asked))
    .select((x) => x.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** One of them; undefined: none of this school. */
export const examRow = (db: Db | Tx, school: SchoolId, examId: string) =>
  selected(db, school).where('e.exam_id', '=', examId).executeTakeFirst()

/** Subjects of versions, in the order of their papers, by exam. */
export async function listCoursesByExam(db: Db | Tx, of: readonly { exam_id: string; version: number }[]) {
  const found = new Map<string, { courseId: string; courseName: string }[]>()
  if (of.length === 0) return found
  const rows = await db
    .selectFrom('exam_paper')
    .where((x) => x.or(of.map((o) => x.and({ exam_id: o.exam_id, version: o.version }))))
    .select(['exam_id', 'course_id', 'course_name'])
    .orderBy('seq')
    .execute()
  for (const { exam_id, course_id: courseId, course_name: courseName } of rows) {
    const list = found.get(exam_id) ?? []
    if (!list.some((c) => c.courseId === courseId)) list.push({ courseId, courseName })
    found.set(exam_id, list)
  }
  return found
}

export async function versionsOf(db: Db, examId: string) {
  const rows = await db
    .selectFrom('exam_version')
    .where('exam_id', '=', examId)
    .select(['version', 'state', 'imported_at', 'published_at', 'note'])
    .orderBy('version', 'desc')
    .execute()
  return rows.map((r) => ({
    version: r.version,
    state: r.state,
    importedAt: r.imported_at.getTime(),
    publishedAt: r.published_at?.getTime() ?? null,
    note: r.note,
  }))
}

/** Sets what schools show their families of an exam. @returns rows that were there */
export const showIn = (
  tx: Tx,
  examId: string,
  schools: readonly SchoolId[],
  set: {
    hidden?: boolean
    withdrawn_at?: Date | null
    visible_from?: Date | null
    rank_display?: ExamRow['rank_display']
  },
) =>
  tx
    .updateTable('exam_school')
    .set(set)
    .where('exam_id', '=', examId)
    .where('school_id', 'in', schools)
    .execute()
