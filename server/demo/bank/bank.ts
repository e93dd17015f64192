import { CHEMISTRY } from './chemistry.ts'
import { CHINESE_LANGUAGE } from './chinese-language.ts'
import { CHINESE_READING } from './chinese-reading.ts'
import { CIRCLES } from './circles.ts'
import { ENGLISH_LANGUAGE } from './english-language.ts'
import { ENGLISH_READING } from './english-reading.ts'
import { HISTORY_ANCIENT } from './history-ancient.ts'
import { HISTORY_MODERN } from './history-modern.ts'
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
  ...linesOf('chinese', { ...CHINESE_LANGUAGE, ...CHINESE_READING }),
  ...linesOf('english', { ...ENGLISH_LANGUAGE, ...ENGLISH_READING }),
  ...linesOf('history', { ...HISTORY_ANCIENT, ...HISTORY_MODERN }),
]
