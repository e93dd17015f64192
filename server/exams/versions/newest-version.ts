import { sql } from 'kysely'

/** Condition on a row `v` of `exam_version` beside its exam `e`: no version of that exam is newer. */
export const isNewestVersion = sql<boolean>`v.version =
  (select max(n.version) from exam_version as n where n.exam_id = e.exam_id)`
