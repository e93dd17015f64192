import { roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { whenWords } from './progress.rules.ts'
import type { Block } from './use-papers.ts'

/** Marks an hour, whole; a dash where too few were given to say. */
export const formatSpeed = (speed: number | null): string =>
  speed === null ? '–' : t('readProgress.perHour', { n: roundHalfUp(speed) })

/** How fast a block is marked and when it ends, or why that cannot be said. */
export function speedWords(
  { answers, final, speed, endsAt }: Pick<Block, 'answers' | 'final' | 'speed' | 'endsAt'>,
  now: number,
): string {
  if (answers > 0 && final === answers) return t('readProgress.allDone')
  if (speed === null) return t('readProgress.still')
  if (endsAt === null) return formatSpeed(speed)
  return t('readProgress.speedEnds', { speed: formatSpeed(speed), when: whenWords(endsAt, now) })
}
