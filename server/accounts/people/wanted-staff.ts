import { sql } from 'kysely'
import { EMPLOYED } from '#contract/staff-roles.ts'
import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { Gone, Leading, TeachingInput } from '../plan.ts'

/** What a member of staff of the files is to have at a school: all of it, and nothing besides. */
export class Wanted {
  private readonly keys = new Set<string>()
  private readonly staff = new Map<string, { schoolId: SchoolId; teacherId: string }>()

  add(at: { schoolId: SchoolId; teacherId: string }, userType: number): void {
    this.staff.set(keyOf(at.schoolId, at.teacherId), at)
    this.keys.add(keyOf('u', at.schoolId, at.teacherId, userType))
  }
  teach(t: TeachingInput): void {
    this.keys.add(keyOf('t', t.schoolId, t.teacherId, t.classId, t.courseId))
  }
  lead(l: Leading): void {
    this.keys.add(keyOf('l', l.schoolId, l.relativeId, l.userType, l.gradeId, l.courseId))
  }

  /** What these people have now and are not to have: classes, parts led, roles. Nobody else's, and nobody's children. */
  async goneFrom(db: Db): Promise<Gone> {
    const staff = [...this.staff.values()]
    const schools = sql<string>`${staff.map((s) => s.schoolId)}::text[]`
    const ids = sql<string>`${staff.map((s) => s.teacherId)}::text[]`
    const theirs = (relative: 'teacher_id' | 'relative_id') =>
      sql<boolean>`(school_id, ${sql.ref(relative)}) in (select * from unnest(${schools}, ${ids}))`
    const [teaching, leading, identities] = await Promise.all([
      db.selectFrom('teacher_class').selectAll().where(theirs('teacher_id')).execute(),
      db.selectFrom('leader_scope').selectAll().where(theirs('relative_id')).execute(),
      db
        .selectFrom('account_user')
        .selectAll()
        .where(theirs('relative_id'))
        .where('user_type', 'in', EMPLOYED)
        .execute(),
    ])
    return {
      teaching: teaching.filter((t) => !this.has('t', t.school_id, t.teacher_id, t.class_id, t.course_id)),
      leading: leading.filter(
        (l) => !this.has('l', l.school_id, l.relative_id, l.user_type, l.grade_id, l.course_id),
      ),
      identities: identities.filter((u) => !this.has('u', u.school_id, u.relative_id, u.user_type)),
    }
  }

  private has(...parts: (string | number)[]): boolean {
    return this.keys.has(keyOf(...parts))
  }
}

const keyOf = (...parts: (string | number)[]): string => parts.join('\u001f')
