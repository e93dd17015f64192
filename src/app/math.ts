import { formulaSource } from '#src/state/formulas.ts'
import { learn, onWant } from '#src/ui/formula/store.ts'

/** The script that routes with formulas bring before their screen: from now on texts that want formulas get them. */
onWant(formulaSource(learn))
