import type { MarkerAlarm } from '#contract/marking/progress.ts'
import { formatMean, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'

/** One digit, and two where one would say nothing. */
const figure = (value: number): string => (Math.abs(value) < 0.1 ? formatScore(value) : formatMean(value))

/** What a marker should be asked about, in words, with the interval it is sure of and what it rests on. */
export function alarmWords({ kind, value, low, high, n }: MarkerAlarm): string {
  const way = value < 0 ? 'low' : 'high'
  const [least, most] = value < 0 ? [-high, -low] : [low, high]
  return t(`readProgress.alarm.${kind}`, {
    way,
    by: figure(Math.abs(value)),
    low: figure(Math.max(0, least)),
    high: figure(most),
    n,
  })
}
