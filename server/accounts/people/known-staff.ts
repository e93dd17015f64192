import { sql } from 'kysely'
import { EMPLOYED } from '#contract/staff-roles.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { Leading, TeachingInput } from '../plan.ts'

/** Staff of the schools as stored: whom a newcomer may be, and what everybody teaches and leads already. */
export class KnownStaff {
  private readonly rows = new Set<string>()
  /** Teachers without an account, by school and name; null where two share the name. */
  private readonly unclaimed = new Map<string, string | null>()

  /** Remembers rows of teacher_class and leader_scope; false when they were known. */
  isNewTeaching(t: TeachingInput): boolean {
    return this.remember(['t', t.schoolId, t.teacherId, t.classId, t.courseId])
  }

  isNewLeading(l: Leading): boolean {
    return this.remember(['l', l.schoolId, l.relativeId, l.userType, l.gradeId, l.courseId])
  }

  /** The id of the one teacher of that name who has no account, for whom it asks first, or a new one. */
  teacherFor(schoolId: SchoolId, name: string): { teacherId: string; made: boolean } {
    const key = `${schoolId}\u001f${name}`
    const known = this.unclaimed.get(key)
    this.unclaimed.delete(key)
    return known ? { teacherId: known, made: false } : { teacherId: newId(), made: true }
  }

  static async load(db: Db, schoolIds: readonly SchoolId[]): Promise<KnownStaff> {
    const staff = new KnownStaff()
    const here = sql<boolean>`school_id = any(${schoolIds}::text[])`
    const teachers = await db
      .selectFrom('teacher as t')
      .select(['t.school_id', 't.teacher_id', 't.name'])
      .where(sql<boolean>`t.school_id = any(${schoolIds}::text[])`)
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('account_user as u')
              .select('u.user_id')
              .whereRef('u.school_id', '=', 't.school_id')
              .whereRef('u.relative_id', '=', 't.teacher_id')
              .where('u.user_type', 'in', EMPLOYED),
          ),
        ),
      )
      .execute()
    for (const t of teachers) {
      const key = `${t.school_id}\u001f${t.name}`
      staff.unclaimed.set(key, staff.unclaimed.has(key) ? null : t.teacher_id)
    }
    const teaching = await db.selectFrom('teacher_class').selectAll().where(here).execute()
    for (const t of teaching) staff.remember(['t', t.school_id, t.teacher_id, t.class_id, t.course_id])
    const leading = await db.selectFrom('leader_scope').selectAll().where(here).execute()
    for (const l of leading)
      staff.remember(['l', l.school_id, l.relative_id, l.user_type, l.grade_id, l.course_id])
    return staff
  }

  private remember(parts: readonly (string | number)[]): boolean {
    const key = parts.join('\u001f')
    if (this.rows.has(key)) return false
    this.rows.add(key)
    return true
  }
}
