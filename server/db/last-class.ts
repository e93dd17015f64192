import type { JoinBuilder } from 'kysely'
import { sql } from 'kysely'

/**
 * Joins the class `c` of a student `t`; of who has left, the last one:
 * `.leftJoin('class as c', lastClass)`.
 */
export const lastClass = <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>): JoinBuilder<DB, TB> =>
  join
    .onRef('c.school_id' as never, '=', 't.school_id' as never)
    .on(sql<boolean>`c.class_id = coalesce(nullif(t.class_id, ''), t.left_class_id)`)
