import { expose } from 'comlink'
import { drawFormulas } from '#core/domain/formula/draw/draw.ts'
import type { FormulaDrawer } from './types.ts'

const drawer: FormulaDrawer = {
  ready: () => Promise.resolve(true),
  draw: (formulas) => Promise.resolve(drawFormulas(formulas)),
}

expose(drawer)
