import { type Drawing, type Drawn, isDrawing } from '#core/domain/formula/drawing.ts'
import { formulaKey } from '#core/domain/formula/key.ts'
import { formulasOf } from '#core/domain/formula/split.ts'
import type { Db } from '../db/db.ts'

/**
 * The drawings of the formulas of some texts, with the glyphs they share. What waits to be drawn is not in it: the phone
 * draws that; null says that the TeX was rejected.
 */
export async function loadFormulaDrawings(db: Db, texts: readonly string[]): Promise<Drawn> {
  const keys = formulasOf(texts).map((f) => formulaKey(f.tex, f.display))
  if (keys.length === 0) return { glyphs: {}, formulas: {} }
  const rows = await db
    .selectFrom('formula')
    .where('formula_key', 'in', keys)
    .where('state', '!=', 'waiting')
    .select(['formula_key', 'drawing'])
    .execute()
  const formulas = Object.fromEntries(
    rows.map((r): [string, Drawing | null] => [r.formula_key, isDrawing(r.drawing) ? r.drawing : null]),
  )
  const names = [...new Set(Object.values(formulas).flatMap((d) => d?.glyphs ?? []))]
  if (names.length === 0) return { glyphs: {}, formulas }
  const glyphs = await db.selectFrom('formula_glyph').where('name', 'in', names).selectAll().execute()
  return { glyphs: Object.fromEntries(glyphs.map((g) => [g.name, g.outline])), formulas }
}
