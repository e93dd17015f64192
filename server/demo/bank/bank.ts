import { CIRCLES } from './circles.ts'
import { type BankLine, linesOf, pointsIn } from './line.ts'
import { QUADRATICS } from './quadratics.ts'

/** Questions to practise, about the points of the ninth grade's exams: each point has some to choose and some to write. */
export const BANK: readonly BankLine[] = [
  ...linesOf('math', { ...QUADRATICS, ...CIRCLES }),
  ...linesOf('physics', pointsIn('bank-physics')),
  ...linesOf('chemistry', pointsIn('bank-chemistry')),
  ...linesOf('physics', pointsIn('bank-more-physics')),
  ...linesOf('chemistry', pointsIn('bank-more-chemistry')),
  ...linesOf('chinese', pointsIn('bank-chinese')),
  ...linesOf('english', pointsIn('bank-english')),
  ...linesOf('history', pointsIn('bank-history')),
]
