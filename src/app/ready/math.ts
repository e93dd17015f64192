import { formulaSource } from '#src/state/formulas.ts'
import { learn, onWant } from '#src/ui/formula/store.ts'

let isOn = false

/** From now on texts that want formulas get them: routes that may show some call it before their screen is drawn. */
export const startMath = (): void => {
  if (!isOn) onWant(formulaSource(learn))
  isOn = true
}
