import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/db.ts'
import type { JobProgress, Jobs } from '../jobs/jobs.ts'
import { drawEach, takePen } from './pen.ts'

/** Formulas drawn and written at a time. */
const AT_ONCE = 200

export interface DrawCount {
  drawn: number
  rejected: number
}

const waitingNow = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('formula')
    .where('state', '=', 'waiting')
    .select((e) => e.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/**
 * Draws every formula that waits, in order of their keys; stopped at any moment it goes on where it was. Answers how
 * many were drawn and how many MathJax rejected.
 */
export async function drawWaiting(db: Db, progress: JobProgress = () => {}): Promise<DrawCount> {
  const total = await waitingNow(db)
  const count = { drawn: 0, rejected: 0 }
  if (total === 0) return count
  const pen = takePen()
  try {
    for (;;) {
      const rows = await db
        .selectFrom('formula')
        .where('state', '=', 'waiting')
        .orderBy('formula_key')
        .limit(AT_ONCE)
        .select(['formula_key as key', 'tex', 'display'])
        .execute()
      if (rows.length === 0) return count
      const { glyphs, formulas } = await drawEach(pen, rows)
      const drawings = rows.map((r) => formulas[r.key] ?? null)
      await inTransaction(db, async (tx) => {
        const names = Object.keys(glyphs).sort()
        await sql`
          insert into formula_glyph (name, outline)
          select * from unnest(${names}::text[], ${names.map((n) => glyphs[n])}::text[])
          on conflict (name) do nothing`.execute(tx)
        await sql`
          update formula f set drawing = d.drawing::jsonb,
            state = case when d.drawing is null then 'rejected' else 'drawn' end
          from unnest(${rows.map((r) => r.key)}::text[], ${drawings.map((d) => d && JSON.stringify(d))}::text[])
            as d(key, drawing)
          where f.formula_key = d.key`.execute(tx)
      })
      count.rejected += drawings.filter((d) => d === null).length
      count.drawn += drawings.filter((d) => d !== null).length
      progress(Math.min(99, (100 * (count.drawn + count.rejected)) / total), '')
    }
  } finally {
    await pen.stop()
  }
}

/** From now on this process draws what was stored. */
export const workFormulas = (db: Db, jobs: Jobs): Promise<void> =>
  jobs.work('draw-formulas', (_, progress) => drawWaiting(db, progress))
