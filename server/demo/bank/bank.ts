import { CHEMISTRY } from './chemistry.ts'
import { CIRCLES } from './circles.ts'
import { type BankLine, linesOf } from './line.ts'
import { MORE_CHEMISTRY, MORE_PHYSICS } from './more-sciences.ts'
import { PHYSICS } from './physics.ts'
import { QUADRATICS } from './quadratics.ts'

/** Questions to practise, about the points of the ninth grade's exams: each point has some to choose and some to write. */
export const BANK: readonly BankLine[] = [
  ...linesOf('math', { ...QUADRATICS, ...CIRCLES }),
  ...linesOf('physics', PHYSICS),
  ...linesOf('chemistry', CHEMISTRY),
  ...linesOf('physics', MORE_PHYSICS),
  ...linesOf('chemistry', MORE_CHEMISTRY),
]
