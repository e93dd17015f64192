import { sql } from 'kysely'
import type { SchoolId } from '../../db/scope.ts'

/**
 * What a class or a grade was called when an exam began: a school year renames both, reports keep the name of their day.
 * @param place column with the class's or grade's id, beside one of the school's, e.g. `s.class_id` and `s.school_id`
 * `of`: that school, where it is known; a database over several nodes then asks one of them, whatever is grouped.
 * @param start column or value with the exam's start
 * @param now column with its name of today
 */
export const nameThen = (
  at: { school: string; place: string; now: string; of?: SchoolId },
  start: string | Date,
) =>
  sql<string | null>`coalesce((
    select was.name from place_was was
    where was.school_id = ${sql.ref(at.school)} and was.place_id = ${sql.ref(at.place)}
      ${at.of === undefined ? sql`` : sql`and was.school_id = ${at.of}`}
      and was.until > ${typeof start === 'string' ? sql.ref(start) : start}
    order by was.until limit 1), ${sql.ref(at.now)})`
