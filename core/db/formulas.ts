import { type Drawing, type Drawn, isDrawing, isOutline } from '#core/domain/formula/drawing.ts'
import type { FormulaRow } from './database.ts'
import { type AccountStore, type AccountStoreOptions, openAccountStore } from './store.ts'

/** Most formulas kept for an account, and how many of the oldest go when there are more. */
export const MAX_FORMULAS = 3000
const GO = 500

/** Drawings of formulas kept on this phone. What only memory could hold is not kept: it can be drawn again. */
export interface KeptFormulas {
  /** Those of `keys` that are kept, with their glyphs. Glyphs that are kept nowhere: the formula is left out. */
  read(keys: readonly string[]): Promise<Drawn>
  write(drawn: Drawn, now: number): Promise<void>
  close(): void
}

/** A row as it may be after a damaged write: checked before anything of it reaches a page. */
const sound = ({ drawing }: FormulaRow): boolean => drawing === null || isDrawing(drawing)

export function openFormulas(accountKey: string, options: AccountStoreOptions = {}): KeptFormulas {
  const store: AccountStore = openAccountStore(accountKey, options)
  return {
    read: (keys) =>
      store.use(
        async (db) => {
          const rows = (await db.formula.bulkGet([...keys])).flatMap((row) =>
            row && sound(row) ? [row] : [],
          )
          const names = [...new Set(rows.flatMap((row) => row.drawing?.glyphs ?? []))]
          const kept = await db.glyph.bulkGet(names)
          const glyphs = Object.fromEntries(
            kept.flatMap((g) => (g && isOutline(g.outline) ? [[g.name, g.outline] as const] : [])),
          )
          const whole = rows.filter((row) => row.drawing?.glyphs.every((name) => name in glyphs) ?? true)
          return { glyphs, formulas: Object.fromEntries(whole.map((row) => [row.key, row.drawing])) }
        },
        () => ({ glyphs: {}, formulas: {} }),
      ),
    write: (drawn, now) =>
      store.use(
        async (db) => {
          const rows = Object.entries(drawn.formulas).map(
            ([key, drawing]: [string, Drawing | null]): FormulaRow => ({ key, drawing, keptAt: now }),
          )
          const glyphs = Object.entries(drawn.glyphs).map(([name, outline]) => ({ name, outline }))
          await db.transaction('rw', db.formula, db.glyph, async () => {
            await db.glyph.bulkPut(glyphs)
            await db.formula.bulkPut(rows)
            if ((await db.formula.count()) > MAX_FORMULAS)
              await db.formula.bulkDelete(await db.formula.orderBy('keptAt').limit(GO).primaryKeys())
          })
        },
        () => undefined,
      ),
    close: () => store.close(),
  }
}
