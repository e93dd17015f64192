import type pg from 'pg'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Statements that a pool was given, with their values, since they were last taken. */
export interface Recorder {
  take(): { text: string; values: unknown[] }[]
}

/** Notes what a pool asks of the database. */
export function recordOn(pool: pg.Pool): Recorder {
  let asked: { text: string; values: unknown[] }[] = []
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [text, values] = args
      if (typeof text === 'string') asked.push({ text, values: Array.isArray(values) ? values : [] })
      return ask(...args)
    }) as typeof client.query
  })
  return {
    take() {
      const taken = asked
      asked = []
      return taken
    },
  }
}

const rowsOf = (plan: Plan): number =>
  (plan['Relation Name'] === undefined
    ? 0
    : (plan['Actual Rows'] +
        (plan['Rows Removed by Filter'] ?? 0) +
        (plan['Rows Removed by Index Recheck'] ?? 0)) *
      plan['Actual Loops']) + (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0)

/**
 * Rows of tables that the database looks at for a reading, a change or a removal, also those it throws away. It is carried
 * out once more and taken back. Small tables are read whole where an index could be used; here the index is, as of large
 * ones.
 */
export async function rowsTouched(pool: pg.Pool, text: string, values: unknown[]): Promise<number> {
  if (!/^\s*(?:select|update|delete|with)\b/i.test(text)) return 0
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await client.query(`set local enable_${way} = off`)
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    return Math.round(rowsOf((rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]?.Plan as Plan))
  } finally {
    await client.query('rollback')
    client.release()
  }
}
