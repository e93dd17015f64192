import { sql } from 'kysely'
import { FAMILY, Role } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { appealsIn } from '../../exams/appeals/appeals.ts'
import { schoolOfJointCrop } from '../../exams/appeals/joint-appeals.ts'
import { cardReach } from '../../http/reach/card-reach.ts'
import { mayReadPaper } from '../../http/reach/paper-reach.ts'
import { reachAt, reachOf, viewOfClass } from '../../http/reach/reach.ts'
import type { Principal } from '../../http/session/principal.ts'

/** Whether a file is the photograph of a sent report of a marking error that this identity may see. */
async function appealMay(db: Db, who: Principal, fileId: string): Promise<boolean> {
  const row = await appealsIn(db, who.schoolId)
    .innerJoin('exam as e', 'e.exam_id', 'a.exam_id')
    .where('a.photo_id', '=', fileId)
    .where('a.photo_id', '<>', '')
    .where('a.state', '<>', 'draft')
    .select(['a.student_id', 'p.course_id', 'x.class_id', 'x.grade_id', 'e.start_time'])
    .executeTakeFirst()
  if (!row) return false
  if (who.studentId !== null) return who.studentId === row.student_id
  const at = { classId: row.class_id, gradeId: row.grade_id }
  const view = viewOfClass(reachAt(await reachOf(db, who), row.start_time), at, [row.course_id])
  return view !== null && view.length > 0
}

/**
 * A file that an identity may read, or null: what its account stored; pages of their own student's answers; pages of
 * homework for their own class; photographs of a report of a marking error; for a teacher, pages of homework in a subject
 * taught, or in the class headed; pictures of a scanned answer card for whoever may see the card; the question file and
 * the explain file of a paper for whoever may read the paper; of another school nothing but the picture of an item of which
 * the identity decides a report. `now` in epoch ms.
 */
export async function readableFile(db: Db, who: Principal, fileId: string, now: number) {
  const row = await fileOf(db, who.schoolId, fileId)
  if (!row) {
    const school = await schoolOfJointCrop(db, who, fileId)
    return school === null ? null : fileOf(db, school, fileId)
  }
  if (row.account_id === who.accountId) return row
  if (row.purpose === 'card') return (await cardMay(db, who, fileId, now)) ? row : null
  if (row.purpose === 'exam-paper') return (await paperMay(db, who, fileId, now)) ? row : null
  if (await appealMay(db, who, fileId)) return row
  const may = FAMILY.includes(who.userType)
    ? await familyMay(db, who, fileId)
    : who.userType === Role.teacher && (await teacherMay(db, who, fileId))
  return may ? row : null
}

const fileOf = async (db: Db, school: SchoolId, fileId: string) =>
  (await db
    .selectFrom('file')
    .where('school_id', '=', school)
    .where('file_id', '=', fileId)
    .selectAll()
    .executeTakeFirst()) ?? null

/** The scans themselves are for nobody to read: what is shown is made of them. */
async function cardMay(db: Db, who: Principal, fileId: string, now: number): Promise<boolean> {
  const card = await db
    .selectFrom('card_file')
    .where('school_id', '=', who.schoolId)
    .where('file_id', '=', fileId)
    .where('role', '<>', 'original')
    .select(['exam_id', 'paper_id', 'student_id'])
    .executeTakeFirst()
  if (!card) return false
  const reach = await cardReach(db, who, { examId: card.exam_id, studentId: card.student_id }, now)
  if (reach === null || reach === 'hidden' || reach.sight === 'none') return false
  return reach.papers.some((p) => p.paperId === card.paper_id)
}

async function paperMay(db: Db, who: Principal, fileId: string, now: number): Promise<boolean> {
  const paper = await db
    .selectFrom('paper_file')
    .where('school_id', '=', who.schoolId)
    .where('file_id', '=', fileId)
    .select(['exam_id', 'paper_id'])
    .executeTakeFirst()
  if (!paper) return false
  return mayReadPaper(db, who, { examId: paper.exam_id, paperId: paper.paper_id }, now)
}

const one = sql<number>`1`.as('one')

/** Classes `c` of the homework `h` a file is linked to by `l`. */
const linksOf = (db: Db, who: Principal, fileId: string) =>
  db
    .selectFrom('file_link as l')
    .innerJoin('homework as h', on('h', 'l', 'school_id', 'homework_id'))
    .innerJoin('homework_class as c', on('c', 'l', 'school_id', 'homework_id'))
    .where('l.school_id', '=', who.schoolId)
    .where('l.file_id', '=', fileId)
    .select(one)

async function familyMay(db: Db, who: Principal, fileId: string): Promise<boolean> {
  const own = await db
    .selectFrom('file_link')
    .where('school_id', '=', who.schoolId)
    .where('file_id', '=', fileId)
    .where('student_id', '=', who.relativeId)
    .select(one)
    .executeTakeFirst()
  if (own) return true
  const ofClass = await linksOf(db, who, fileId)
    .innerJoin('student as s', (j) =>
      j.onRef('s.school_id', '=', 'l.school_id').onRef('s.class_id', '=', 'c.class_id'),
    )
    .where('l.student_id', '=', '')
    .where('h.withdrawn', '=', false)
    .where('s.student_id', '=', who.relativeId)
    .executeTakeFirst()
  return ofClass !== undefined
}

async function teacherMay(db: Db, who: Principal, fileId: string): Promise<boolean> {
  const row = await linksOf(db, who, fileId)
    .innerJoin('teacher_class as t', (j) =>
      j.onRef('t.school_id', '=', 'l.school_id').onRef('t.class_id', '=', 'c.class_id'),
    )
    .leftJoin('homework_sheet as s', on('s', 'l', 'school_id', 'homework_id', 'student_id'))
    .where('t.teacher_id', '=', who.relativeId)
    .where((e) => e.or([e('t.is_head', '=', true), e('t.course_id', '=', e.ref('h.course_id'))]))
    .where((e) => e.or([e('l.student_id', '=', ''), e('s.class_id', '=', e.ref('c.class_id'))]))
    .executeTakeFirst()
  return row !== undefined
}
