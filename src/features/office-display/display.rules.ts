import type { DisplaySettings } from '#contract/office-display.ts'
import { changedShares, type Parsed } from './shares.rules.ts'

/** The settings as a form holds them: numbers are texts while somebody types. */
export interface DisplayForm extends Omit<DisplaySettings, 'levels' | 'thresholds'> {
  /** `A 15, B 35`: names and percents. */
  levels: string
  /** Percents. */
  thresholds: Record<keyof DisplaySettings['thresholds'], string>
}

export type Wrong = 'levels' | 'levelsSum' | 'levelsTwice' | 'thresholds' | 'thresholdsOrder'

const percent = (rate: number): string => String(Math.round(rate * 10_000) / 100)

export const formOf = ({ levels, thresholds, ...rest }: DisplaySettings): DisplayForm => ({
  ...rest,
  levels: levels.map(({ level, share }) => `${level} ${share}`).join(', '),
  thresholds: {
    excellent: percent(thresholds.excellent),
    good: percent(thresholds.good),
    pass: percent(thresholds.pass),
    low: percent(thresholds.low),
  },
})

/** What the form says, or the first thing that is wrong with it. */
export function settingsOf(form: DisplayForm): Parsed<DisplaySettings, Wrong> {
  const levels = changedShares(form.levels)
  if (!levels.ok) return levels
  const rates = Object.entries(form.thresholds).map(([name, text]) => {
    const value = text.trim() === '' ? Number.NaN : Number(text)
    return [name, value >= 0 && value <= 100 ? Math.round(value * 100) / 10_000 : Number.NaN] as const
  })
  if (rates.some(([, rate]) => Number.isNaN(rate))) return { ok: false, wrong: 'thresholds' }
  const thresholds = Object.fromEntries(rates) as unknown as DisplaySettings['thresholds']
  const { excellent, good, pass, low } = thresholds
  if (!(excellent >= good && good >= pass && pass >= low)) return { ok: false, wrong: 'thresholdsOrder' }
  return { ok: true, value: { ...form, levels: levels.value, thresholds } }
}
