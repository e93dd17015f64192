import type { DisplaySettings } from '#contract/office/display.ts'
import { type CriticalRule, DEFAULT_CRITICAL } from '#core/domain/analysis/line.ts'

/** What a text says, or what is wrong with it. */
type Parsed<T, W> = { ok: true; value: T } | { ok: false; wrong: W }

/** Levels with their shares in percent: `A 15, B 35`; also `A:15`, full-width commas and line breaks. */
function changedShares(
  text: string,
): Parsed<DisplaySettings['levels'], 'levels' | 'levelsSum' | 'levelsTwice'> {
  const parts = text
    .split(/[,，;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const levels = parts.map((part) => {
    const [, level = '', share = ''] = /^(\S{1,8}?)[\s:：]+(\d+(?:\.\d{1,2})?)\s*%?$/.exec(part) ?? []
    return { level, share: Number(share) }
  })
  if (levels.length < 2 || levels.some(({ level }) => level === '')) return { ok: false, wrong: 'levels' }
  if (new Set(levels.map(({ level }) => level)).size < levels.length)
    return { ok: false, wrong: 'levelsTwice' }
  const sum = levels.reduce((all, { share }) => all + Math.round(share * 100), 0)
  return sum === 10_000 ? { ok: true, value: levels } : { ok: false, wrong: 'levelsSum' }
}

/** The settings as a form holds them: numbers are texts while somebody types. */
export interface DisplayForm extends Omit<DisplaySettings, 'levels' | 'thresholds' | 'criticalBand'> {
  /** `A 15, B 35`: names and percents. */
  levels: string
  /** Percents. */
  thresholds: Record<keyof DisplaySettings['thresholds'], string>
  /** Percent of the number at a line, or marks. */
  critical: { by: CriticalRule['by']; value: string }
}

export type Wrong = 'levels' | 'levelsSum' | 'levelsTwice' | 'thresholds' | 'thresholdsOrder' | 'critical'

const percent = (rate: number): string => String(Math.round(rate * 10_000) / 100)

export const toDisplayForm = ({
  levels,
  thresholds,
  criticalBand,
  ...rest
}: DisplaySettings): DisplayForm => ({
  ...rest,
  levels: levels.map(({ level, share }) => `${level} ${share}`).join(', '),
  thresholds: {
    excellent: percent(thresholds.excellent),
    good: percent(thresholds.good),
    pass: percent(thresholds.pass),
    low: percent(thresholds.low),
  },
  critical: criticalForm(criticalBand ?? DEFAULT_CRITICAL),
})

const criticalForm = (rule: CriticalRule): DisplayForm['critical'] => ({
  by: rule.by,
  value: String(rule.by === 'rank' ? rule.percent : rule.marks),
})

const MOST = { rank: 50, marks: 200 }

function criticalOf({ by, value }: DisplayForm['critical']): CriticalRule | null {
  const width = value.trim() === '' ? Number.NaN : Number(value)
  if (!(width >= 1 && width <= MOST[by])) return null
  return by === 'rank' ? { by, percent: width } : { by, marks: width }
}

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
  const criticalBand = criticalOf(form.critical)
  if (!criticalBand) return { ok: false, wrong: 'critical' }
  const { critical: _, ...rest } = form
  return { ok: true, value: { ...rest, levels: levels.value, thresholds, criticalBand } }
}
