import type pg from 'pg'

/**
 * How many shards a statement is sent to, in the order in which its parts are: what Citus says without carrying it out.
 * [] for one that reads and changes no table that is spread.
 */
export async function shardsAsked(pool: pg.Pool, text: string, values: unknown[]): Promise<number[]> {
  if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) return []
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values)
  return rows.flatMap((row) => {
    const count = /Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1]
    return count === undefined ? [] : [Number(count)]
  })
}
