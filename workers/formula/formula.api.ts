// oxlint-disable import/default -- the build puts an address in place of such a module
import formulaUrl from './formula.worker.ts?worker&url'

export type { FormulaDrawer } from './formula.worker.ts'
/** Address of the worker's script in the build. */
export { formulaUrl }
