import type { ReactNode } from 'react'
import type { GroupStats } from '#contract/exam/class-report.ts'
import type { Contrast } from '#core/domain/report/contrast.ts'
import { countOfRate, type RateFigure } from '#core/domain/report/rate-count.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { formatSigned } from './marks.ts'
import css from './report.module.css'
import { type SheetFile, SheetTable, type ShownColumn } from './sheet-table.tsx'
import { Who } from './who.tsx'

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
  /** Keeps the rows as a file; null: this browser keeps none. */
  readonly onFile: SheetFile | null
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

type StatsHeading = (typeof HEADS)[number]

const VALUES: Readonly<Record<StatsHeading, (stats: GroupStats) => number | null>> = {
  rate: ({ scoreRate }) => scoreRate,
  excellent: ({ excellentRate }) => excellentRate,
  pass: ({ passRate }) => passRate,
  median: ({ median }) => median,
  sd: ({ sd }) => sd,
  max: ({ max }) => max,
  min: ({ min }) => min,
  n: ({ n }) => n,
  absent: ({ absent }) => absent,
}

/** How a figure is written; one that counts students opens who they are. */
const SHOWN: Readonly<Record<StatsHeading, (row: StatsRow) => ReactNode>> = {
  rate: ({ stats }) => formatRate(stats.scoreRate),
  excellent: ({ stats, who }) => (
    <Who href={who?.('excellent') ?? null} n={countOfRate(stats, 'excellent')}>
      {formatRate(stats.excellentRate)}
    </Who>
  ),
  pass: ({ stats, who }) => (
    <Who href={who?.('pass') ?? null} n={countOfRate(stats, 'pass')}>
      {formatRate(stats.passRate)}
    </Who>
  ),
  median: ({ stats }) => formatMean(stats.median),
  sd: ({ stats }) => formatMean(stats.sd),
  max: ({ stats }) => formatScore(stats.max),
  min: ({ stats }) => formatScore(stats.min),
  n: ({ stats, who }) => <Who href={who?.('present') ?? null} n={stats.n} />,
  absent: ({ stats, who }) => <Who href={who?.('absent') ?? null} n={stats.absent} />,
}

const Name = ({ name, hint, href }: Pick<StatsRow, 'name' | 'hint' | 'href'>) => (
  <>
    {href === undefined ? name : <a href={href}>{name}</a>}
    {hint !== undefined && <small className={css['hint']}> {hint}</small>}
  </>
)

/** Figures of many groups, a row each; any heading sorts them. */
export const StatsTable = (props: StatsTableProps) => {
  const { caption, nameKey, difference, references, rows, onFile } = props
  const columns: ShownColumn<StatsRow>[] = [
    { id: 'name', title: t(nameKey), value: ({ name }) => name, show: (row) => <Name {...row} /> },
    {
      id: 'mean',
      title: t('report.stats.mean'),
      value: ({ stats }) => stats.mean,
      show: ({ stats }) => formatMean(stats.mean),
    },
    {
      id: 'difference',
      title: difference ?? t('report.stats.difference'),
      value: ({ contrast }) => contrast?.difference ?? null,
      show: ({ contrast }) => <Difference contrast={contrast} />,
    },
    ...references.map(
      (title, i): ShownColumn<StatsRow> => ({
        id: `mean${i}`,
        title,
        value: ({ means }) => means[i] ?? null,
        show: ({ means }) => formatMean(means[i] ?? null),
      }),
    ),
    ...HEADS.map(
      (id): ShownColumn<StatsRow> => ({
        id,
        title: t(`report.stats.${id}`),
        value: ({ stats }) => VALUES[id](stats),
        show: SHOWN[id],
      }),
    ),
  ]
  return <SheetTable {...{ caption, columns, rows, onFile }} idOf={({ id }) => id} />
}
