import type { Db, Tx } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import { APART, SHARED } from '../../../exams/courses-apart/codes.ts'
import type { Principal } from '../../../http/session/principal.ts'

/** What a teacher teaches and heads, in their own school; classes that graduated are over. */
export interface TeacherScope {
  /** Class id to the subjects taught there. */
  readonly taught: ReadonlyMap<string, ReadonlySet<string>>
  readonly heads: ReadonlySet<string>
  readonly courseIds: ReadonlySet<string>
}

export async function loadTeacherScope(db: Db | Tx, who: Principal): Promise<TeacherScope> {
  const rows = await db
    .selectFrom('teacher_class as t')
    .innerJoin('class as c', on('c', 't', 'school_id', 'class_id'))
    .innerJoin('grade as g', on('g', 'c', 'school_id', 'grade_id'))
    .where('t.school_id', '=', who.schoolId)
    .where('t.teacher_id', '=', who.relativeId)
    .where('g.ended_at', 'is', null)
    .select(['t.class_id', 't.course_id', 't.is_head'])
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
export const sees = (t: TeacherScope, classId: string, courseId: string): boolean =>
  t.heads.has(classId) || t.taught.get(classId)?.has(courseId) === true

/**
 * The subject that a phone means: one that does not know yet that 信息技术 and 通用技术 have codes of their own sends the
 * shared one for either.
 */
export function courseMeant(t: TeacherScope, classIds: readonly string[], courseId: string): string {
  const teachesIn = (id: string) => classIds.every((classId) => t.taught.get(classId)?.has(id))
  if (courseId !== SHARED || teachesIn(SHARED)) return courseId
  const [only, ...others] = APART.filter(teachesIn)
  return only === undefined || others.length > 0 ? courseId : only
}
