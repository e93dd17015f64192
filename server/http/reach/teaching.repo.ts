import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { namesYearOf, yearStart } from '../../exams/year/year-start.ts'

/** A time in which somebody taught a class, by the starts of the exams that it opens. */
export interface Spell {
  readonly classId: string
  /** '' heads it, without a subject. */
  readonly courseId: string
  readonly isHead: boolean
  /** Inclusive; null: without a beginning. */
  readonly from: Date | null
  /** Exclusive; null: until now. */
  readonly until: Date | null
}

/**
 * What a teacher teaches and taught. Whoever teaches a class now sees its exams from the beginning of the school year in
 * which that began; without a beginning where nobody is known to have done so before, or where the school shows teachers
 * all exams of their classes (`earlierExams`). Who taught it before sees those of that time.
 */
export async function spellsOf(db: Db, school: SchoolId, teacherId: string): Promise<Spell[]> {
  const [now, was, setting] = await Promise.all([
    db
      .selectFrom('teacher_class as t')
      .where('t.school_id', '=', school)
      .where('t.teacher_id', '=', teacherId)
      .select(['t.class_id', 't.course_id', 't.is_head', 't.since'])
      .select(
        sql<boolean>`exists (${before(school, 'teacher_class')}) or exists (${before(school, 'teacher_class_was')})`.as(
          'follows',
        ),
      )
      .execute(),
    db
      .selectFrom('teacher_class_was')
      .where('school_id', '=', school)
      .where('teacher_id', '=', teacherId)
      .select(['class_id', 'course_id', 'is_head', 'since', 'until'])
      .execute(),
    db
      .selectFrom('school_setting')
      .where('school_id', '=', school)
      .where('key', '=', 'earlierExams')
      .select('value')
      .executeTakeFirst(),
  ])
  const all = setting?.value === 'all'
  return [
    ...now.map((t) => ({
      ...{ classId: t.class_id, courseId: t.course_id, isHead: t.is_head, until: null },
      from: all || !t.since || !t.follows ? null : yearStart(namesYearOf(t.since)),
    })),
    ...was.map((t) => ({
      ...{ classId: t.class_id, courseId: t.course_id, isHead: t.is_head, from: t.since, until: t.until },
    })),
  ]
}

/** A school that begins writes down who teaches what within these days, and corrects it. */
const BEGINNING_DAYS = 30

/** Somebody else who did the same for the class `t` long before. */
const before = (school: SchoolId, table: 'teacher_class' | 'teacher_class_was') =>
  sql`select 1 from ${sql.table(table)} o
    where o.school_id = ${school} and o.school_id = t.school_id and o.class_id = t.class_id
      and o.teacher_id <> t.teacher_id
      and (o.course_id = t.course_id or (o.is_head and t.is_head))
      and coalesce(o.since, '-infinity') < t.since - make_interval(days => ${BEGINNING_DAYS})`
