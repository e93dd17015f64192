import type { ReactNode } from 'react'
import type { GroupStats } from '#contract/class-report.ts'
import type { Contrast } from '#core/domain/report/contrast.ts'
import { countOfRate, type RateFigure } from '#core/domain/report/rate-count.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { formatSigned } from './marks.ts'
import css from './report.module.css'
import { Who } from './who.tsx'
import { WideTable } from './wide-table.tsx'

export interface StatsRow {
  readonly id: string
  readonly name: string
  /** Said small under the name. */
  readonly hint?: string
  /** Where a tap on the name leads. */
  readonly href?: string
  readonly stats: GroupStats
  /** Page of who a figure counts; absent: their names may not be seen. */
  readonly who?: (figure: RateFigure | 'present' | 'absent') => string
  /** Against the school; null: nothing to compare. */
  readonly contrast: Contrast | null
  /** Means of wider groups, in the order of `references`. */
  readonly means: readonly (number | null)[]
}

interface StatsTableProps {
  readonly caption: string
  readonly nameKey: MessageKey
  /** Heading of the difference; absent: from the school. */
  readonly difference?: string
  /** Headings of the wider groups' means. */
  readonly references: readonly string[]
  readonly rows: readonly StatsRow[]
}

/** A difference with its standard error; bold only beyond chance, and said in words to a screen reader. */
const Difference = ({ contrast }: { contrast: Contrast | null }) => {
  if (contrast === null) return '–'
  return (
    <>
      <span className={css[contrast.verdict === 'even' ? 'unclear' : 'clear']}>
        {formatSigned(contrast.difference)}
      </span>{' '}
      {contrast.error !== null && (
        <span className={css['error']}>{t('report.stats.error', { error: formatMean(contrast.error) })}</span>
      )}
      <VisuallyHidden>{t(`report.stats.verdict.${contrast.verdict}`)}</VisuallyHidden>
    </>
  )
}

const HEADS = ['rate', 'excellent', 'pass', 'median', 'sd', 'max', 'min', 'n', 'absent'] as const

const figuresOf = ({ stats, who }: Pick<StatsRow, 'stats' | 'who'>): readonly ReactNode[] => [
  formatRate(stats.scoreRate),
  <Who key="excellent" href={who?.('excellent') ?? null} n={countOfRate(stats, 'excellent')}>
    {formatRate(stats.excellentRate)}
  </Who>,
  <Who key="pass" href={who?.('pass') ?? null} n={countOfRate(stats, 'pass')}>
    {formatRate(stats.passRate)}
  </Who>,
  formatMean(stats.median),
  formatMean(stats.sd),
  formatScore(stats.max),
  formatScore(stats.min),
  <Who key="n" href={who?.('present') ?? null} n={stats.n} />,
  <Who key="absent" href={who?.('absent') ?? null} n={stats.absent} />,
]

const Name = ({ name, hint, href }: Pick<StatsRow, 'name' | 'hint' | 'href'>) => (
  <>
    {href === undefined ? name : <a href={href}>{name}</a>}
    {hint !== undefined && <small className={css['hint']}> {hint}</small>}
  </>
)

/** Figures of many groups, a row each. */
export const StatsTable = ({ caption, nameKey, difference, references, rows }: StatsTableProps) => (
  <WideTable
    caption={caption}
    head={[
      t(nameKey),
      t('report.stats.mean'),
      difference ?? t('report.stats.difference'),
      ...references,
      ...HEADS.map((head) => t(`report.stats.${head}`)),
    ]}
    rows={rows.map(({ id, stats, contrast, means, who, ...named }) => ({
      id,
      cells: [
        <Name key="name" {...named} />,
        formatMean(stats.mean),
        <Difference key="difference" contrast={contrast} />,
        ...references.map((_, i) => formatMean(means[i] ?? null)),
        ...figuresOf({ stats, ...(who && { who }) }),
      ],
    }))}
  />
)
