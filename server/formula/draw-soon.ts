import { formulaKey } from '#core/domain/formula/key.ts'
import { formulasOf } from '#core/domain/formula/split.ts'
import type { Tx } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { keepFormulas } from './keep.ts'

/**
 * Notes the formulas of texts that are being stored and asks for a job that draws them, in the same transaction; none is
 * asked for when all have been drawn before. Without `jobs` they wait for the next one, and phones draw them.
 */
export async function drawSoon(tx: Tx, texts: readonly string[], jobs: Jobs | undefined): Promise<void> {
  if ((await keepFormulas(tx, texts)) === 0 || !jobs) return
  const waiting = await tx
    .selectFrom('formula')
    .where(
      'formula_key',
      'in',
      formulasOf(texts).map((f) => formulaKey(f.tex, f.display)),
    )
    .where('state', '=', 'waiting')
    .select('formula_key')
    .limit(1)
    .executeTakeFirst()
  if (waiting) await jobs.enqueueIn(tx, 'draw-formulas', {})
}
