import type { JoinBuilder } from 'kysely'

type Has<DB, T extends PropertyKey, C extends PropertyKey> =
  DB extends Record<T, Record<C, unknown>> ? unknown : 'a table or a column that is not there'

/**
 * Joins a table to one that is there by the columns of those names in both:
 * `.innerJoin('class as c', on('c', 't', 'school_id', 'class_id'))`.
 */
export const on =
  <A extends string, B extends string, C extends string>(table: A, there: B, ...columns: C[]) =>
  <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>) =>
    columns.reduce(
      (j, c) => j.onRef(`${table}.${c}` as never, '=', `${there}.${c}` as never),
      join,
    ) as unknown extends Has<DB, A | B, C> ? JoinBuilder<DB, TB> : Has<DB, A | B, C>
