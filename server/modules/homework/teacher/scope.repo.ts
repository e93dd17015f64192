import type { Db, Tx } from '../../../db/db.ts'
import type { Principal } from '../../../http/session/principal.ts'

/** What a teacher teaches and heads, in their own school. */
export interface Teaching {
  /** Class id to the subjects taught there. */
  readonly taught: ReadonlyMap<string, ReadonlySet<string>>
  readonly heads: ReadonlySet<string>
  readonly courseIds: ReadonlySet<string>
}

export async function teachingOf(db: Db | Tx, who: Principal): Promise<Teaching> {
  const rows = await db
    .selectFrom('teacher_class')
    .where('school_id', '=', who.schoolId)
    .where('teacher_id', '=', who.relativeId)
    .select(['class_id', 'course_id', 'is_head'])
    .execute()
  const taught = new Map<string, Set<string>>()
  for (const r of rows.filter((x) => x.course_id !== '')) {
    taught.set(r.class_id, (taught.get(r.class_id) ?? new Set<string>()).add(r.course_id))
  }
  return {
    taught,
    heads: new Set(rows.filter((r) => r.is_head).map((r) => r.class_id)),
    courseIds: new Set(rows.map((r) => r.course_id).filter((id) => id !== '')),
  }
}

/** Whether a teacher sees a class's papers in a subject. */
export const sees = (t: Teaching, classId: string, courseId: string): boolean =>
  t.heads.has(classId) || t.taught.get(classId)?.has(courseId) === true
