import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { averagesOf, type ClassAverage } from '#core/domain/contrast/averages.ts'
import { countOfRate, type RateFigure } from '#core/domain/report/rate-count.ts'
import { formatMean, formatRate, formatScore, roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { PopulationLine, populationShort } from '#src/ui/population.tsx'
import { formatSigned } from '#src/ui/report/marks.ts'
import { MeansList } from '#src/ui/report/means-list.tsx'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import { Who } from '#src/ui/report/who.tsx'
import shared from '#src/ui/shared.module.css'
import { ContrastFrame, type ContrastView } from './contrast-frame.part.tsx'
import { prepareContrastFile } from './file-of.actions.ts'
import { type NamesOf, useNames } from './use-names.ts'

const titleOf = (
  id:
    | 'class'
    | 'mean'
    | 'over'
    | 't'
    | 'change'
    | 'sd'
    | 'cv'
    | 'median'
    | 'top'
    | 'max'
    | 'min'
    | 'n'
    | 'absent'
    | RateFigure,
): string => t(`contrast.${id}`)

const percent = (rate: number): string => `${formatSigned(rate * 100)}%`

const Over = ({ line }: { line: ClassAverage }) =>
  line.over === null ? (
    '–'
  ) : (
    <>
      {percent(line.over.rate)}{' '}
      {line.over.error !== null && (
        <small>
          {t('contrast.error', { error: `${roundHalfUp(line.over.error * 100, 1).toFixed(1)}%` })}
        </small>
      )}
    </>
  )

const Change = ({ line }: { line: ClassAverage }) =>
  line.change === null ? (
    '–'
  ) : (
    <span className={shared[line.change.verdict === 'even' ? 'muted' : 'strong']}>
      {line.change.change > 0 ? '+' : ''}
      {roundHalfUp(line.change.change, 2).toFixed(2).replace('-', '−')}{' '}
      <small>{t('contrast.of', { n: line.change.n })}</small>
    </span>
  )

/** Which classes the difference of is beyond chance, in words. */
function finding(lines: readonly ClassAverage[], who: string): string {
  const named = (verdict: 'above' | 'below') =>
    lines.filter((l) => l.contrast?.verdict === verdict).map((l) => l.className)
  const above = named('above')
  const below = named('below')
  const list = (names: string[]) => names.join(t('contrast.comma'))
  if (above.length + below.length === 0) return t('contrast.average.even', { who })
  return [
    above.length > 0 && t('contrast.average.above', { classes: list(above), who }),
    below.length > 0 && t('contrast.average.below', { classes: list(below), who }),
  ]
    .filter(Boolean)
    .join(t('contrast.semicolon'))
}

type AverageColumn = ShownColumn<ClassAverage>

/** Columns of a class's figures; a rate opens who it counts. */
function columnsOf(sheet: ContrastSheet, namesOf: NamesOf): AverageColumn[] {
  const plain = (
    id: Parameters<typeof titleOf>[0],
    of: (line: ClassAverage) => number | null,
    format = formatMean,
  ): AverageColumn => ({
    id,
    title: titleOf(id),
    value: of,
    show: (line) => format(of(line)),
  })
  const rate = (figure: RateFigure, of: (stats: ClassAverage['stats']) => number | null): AverageColumn => ({
    id: figure,
    title: titleOf(figure),
    value: ({ stats }) => of(stats),
    show: ({ stats, at }) => (
      <Who href={namesOf({ figure }, at)} n={countOfRate(stats, figure)}>
        {formatRate(of(stats))}
      </Who>
    ),
  })
  const count = (id: 'n' | 'absent', figure: 'present' | 'absent'): AverageColumn => ({
    id,
    title: titleOf(id),
    value: ({ stats }) => stats[id],
    show: ({ stats, at }) => <Who href={namesOf({ figure }, at)} n={stats[id]} />,
  })
  const cv = ({ stats: { sd, mean } }: ClassAverage) => (sd === null || !mean ? null : sd / mean)
  return [
    { id: 'class', title: titleOf('class'), value: ({ className }) => className },
    plain('mean', ({ stats }) => stats.mean),
    {
      id: 'over',
      title: titleOf('over'),
      value: ({ over }) => over?.rate ?? null,
      show: (line) => <Over line={line} />,
    },
    {
      id: 't',
      title: titleOf('t'),
      value: (line) => line.t,
      show: (line) => (line.t === null ? '–' : roundHalfUp(line.t, 1).toFixed(1)),
    },
    ...(sheet.previous
      ? [
          {
            id: 'change',
            title: titleOf('change'),
            value: ({ change }: ClassAverage) => change?.change ?? null,
            show: (line: ClassAverage) => <Change line={line} />,
          },
        ]
      : []),
    plain('sd', ({ stats }) => stats.sd),
    { id: 'cv', title: titleOf('cv'), value: cv, show: (line) => formatRate(cv(line)) },
    plain('median', ({ stats }) => stats.median),
    plain('top', ({ top }) => top),
    rate('excellent', ({ excellentRate }) => excellentRate),
    rate('good', ({ goodRate }) => goodRate),
    rate('pass', ({ passRate }) => passRate),
    rate('low', ({ lowRate }) => lowRate),
    plain('max', ({ stats }) => stats.max, formatScore),
    plain('min', ({ stats }) => stats.min, formatScore),
    count('n', 'present'),
    count('absent', 'absent'),
  ]
}

const Averages = ({ sheet, subject }: ContrastView) => {
  const { grade, classes } = averagesOf(sheet, subject)
  const who = populationShort(subject.among)
  const namesOf = useNames(sheet, subject)
  return (
    <>
      <Card title={t('contrast.average.means')}>
        <p>{finding(classes, who)}</p>
        <p className={shared['quiet']}>
          {t('contrast.average.grade', { who, mean: formatMean(grade.mean), full: subject.full, n: grade.n })}
        </p>
        <PopulationLine of={subject.among} />
        <MeansList lines={classes} />
        <p className={shared['noteBelow']}>{t('contrast.average.axis', { who })}</p>
      </Card>
      <Card title={t('contrast.average.numbers')}>
        <SheetTable
          caption={t('contrast.average.numbers')}
          columns={columnsOf(sheet, namesOf)}
          rows={classes}
          idOf={({ classId }) => classId}
          onFile={prepareContrastFile(sheet, subject, t('contrast.average.numbers'))}
        />
        <p className={shared['noteBelow']}>
          {t('contrast.average.note', { who })}
          {sheet.previous && ` ${t('contrast.average.changeNote', { exam: sheet.previous.examName })}`}
        </p>
      </Card>
    </>
  )
}

/** Average-score contrast: which class stands out, and whether chance explains it. */
export const AverageScreen = () => (
  <ContrastFrame title={t('contrast.title.average')}>{(shown) => <Averages {...shown} />}</ContrastFrame>
)
