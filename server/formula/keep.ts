import { sql } from 'kysely'
import { formulaKey } from '#core/domain/formula/key.ts'
import { formulasOf } from '#core/domain/formula/split.ts'
import type { Tx } from '../db/db.ts'

/** Most rows in one statement. */
const AT_ONCE = 2000

/**
 * Notes the formulas of texts that are being stored, in the same transaction; those not known yet wait to be drawn by
 * the job `draw-formulas`. Answers how many different formulas the texts have.
 */
export async function keepFormulas(tx: Tx, texts: readonly string[]): Promise<number> {
  // in the order of keys: two imports of the same formulas must not wait for each other crosswise
  const rows = formulasOf(texts)
    .map((f) => ({ ...f, key: formulaKey(f.tex, f.display) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    await sql`
      insert into formula (formula_key, tex, display)
      select key, tex, display from unnest(
        ${some.map((f) => f.key)}::text[], ${some.map((f) => f.tex)}::text[], ${some.map((f) => f.display)}::boolean[]
      ) as f(key, tex, display)
      on conflict (formula_key) do nothing`.execute(tx)
  }
  return rows.length
}
