import { Role } from '#contract/roles.ts'
import type { Db, Tx } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { type Reach, reachOf } from '../../http/reach/reach.ts'
import { requireExamShown } from '../../http/reach/shown-to-families.ts'
import { notFound } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'

/** How a teacher stands to a class in a subject: teaches it, only heads the class, or neither. */
export function standIn(reach: Reach, classId: string, courseId: string): 'subject' | 'head' | null {
  if (reach.kind !== 'classes') return null
  if (reach.taught.get(classId)?.has(courseId)) return 'subject'
  return reach.heads.has(classId) ? 'head' : null
}

export type ConsolidationRow = NonNullable<Awaited<ReturnType<typeof findConsolidation>>>

/** A consolidation of the school with the name of its exam and class. */
export async function findConsolidation(db: Db | Tx, who: Principal, consolidationId: string) {
  return db
    .selectFrom('consolidation as c')
    .innerJoin('exam as e', 'e.exam_id', 'c.exam_id')
    .leftJoin('class as k', on('k', 'c', 'school_id', 'class_id'))
    .where('c.school_id', '=', who.schoolId)
    .where('c.consolidation_id', '=', consolidationId)
    .selectAll('c')
    .select(['e.name as exam_name', 'k.name as class_name'])
    .executeTakeFirst()
}

/** A class's consolidation that a teacher may read. @throws Refusal 10005 */
export async function openClass(db: Db, who: Principal, consolidationId: string) {
  const row = await findConsolidation(db, who, consolidationId)
  if (!row || row.student_id !== '' || who.userType !== Role.teacher) throw notFound()
  const stand = standIn(await reachOf(db, who), row.class_id, row.course_id)
  if (stand === null) throw notFound()
  return { row, mayMark: stand === 'subject' }
}

/**
 * One student's consolidation: a teacher's students, a family's own, of an exam whose results it may read. What was
 * taken back before it was handed in is gone for the family. @throws Refusal 10005, 10006
 */
export async function openSheet(
  db: Db,
  who: Principal,
  asked: { consolidationId: string; ofStudentId?: string },
  now: number,
) {
  const family = who.studentId !== null
  const row = family
    ? await findConsolidation(db, who, asked.consolidationId)
    : (await openClass(db, who, asked.consolidationId)).row
  const sheet = await db
    .selectFrom('consolidation_sheet as s')
    .innerJoin('student as u', on('u', 's', 'school_id', 'student_id'))
    .where('s.school_id', '=', who.schoolId)
    .where('s.consolidation_id', '=', asked.consolidationId)
    .where('s.student_id', '=', who.studentId ?? asked.ofStudentId ?? '')
    .selectAll('s')
    .select('u.name as student_name')
    .executeTakeFirst()
  if (!row || !sheet) throw notFound()
  if (family && row.withdrawn && sheet.state === 'todo') throw notFound()
  if (family) await requireExamShown(db, who, row.exam_id, now)
  const own = row.student_id !== ''
  const mayMark = family ? own : standIn(await reachOf(db, who), row.class_id, row.course_id) === 'subject'
  return { row, sheet, own, mayMark: mayMark && sheet.state !== 'todo' }
}
export type OpenSheet = Awaited<ReturnType<typeof openSheet>>
