import { clockText } from '#core/domain/dates/day.ts'
import { formatDate, formatDay } from '#src/i18n/format.ts'
import type { MarkingCounts } from '#src/state/marking-live.ts'
import type { Block } from './use-papers.ts'

type Summed = 'answers' | 'final' | 'given' | 'wanted' | 'problems' | 'arbitrations' | 'alarms'

/** Of all blocks together. */
export function sumBlockCounts(blocks: readonly Block[]): Record<Summed, number> & MarkingCounts {
  const sum = (name: Summed) => blocks.reduce((n, block) => n + block[name], 0)
  return {
    answers: sum('answers'),
    final: sum('final'),
    given: sum('given'),
    wanted: sum('wanted'),
    problems: sum('problems'),
    arbitrations: sum('arbitrations'),
    alarms: sum('alarms'),
  }
}

/** When the last of the blocks ends, epoch ms; null: one of them that is not done has no end in sight. */
export function endOfAll(blocks: readonly Pick<Block, 'answers' | 'final' | 'endsAt'>[]): number | null {
  const open = blocks.filter((block) => block.final < block.answers)
  const ends = open.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt]))
  return ends.length === 0 || ends.length < open.length ? null : Math.max(...ends)
}

/** A time to come keeps its hour on whichever day it is: "今天 16:20", "11月27日 09:10". */
export function whenWords(at: number, now: number): string {
  const time = clockText(at)
  const day = formatDate(at, now)
  return day.includes(time) ? day : `${formatDay(at, now)} ${time}`
}

/** A share of 0..1; null of nothing. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
