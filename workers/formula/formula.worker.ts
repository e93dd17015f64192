import { expose } from 'comlink'
import { drawFormulas } from '#core/domain/formula/draw/draw.ts'
import type { Drawn } from '#core/domain/formula/drawing.ts'
import type { Formula } from '#core/domain/formula/split.ts'

/** What the drawing worker does for a page. */
export interface FormulaDrawer {
  /** Answers when the script has come and works. */
  ready(): Promise<true>
  /** Draws formulas as the server does; null for TeX that is rejected. */
  draw(formulas: readonly Formula[]): Promise<Drawn>
}

const drawer: FormulaDrawer = {
  ready: () => Promise.resolve(true),
  draw: (formulas) => Promise.resolve(drawFormulas(formulas)),
}

expose(drawer)
