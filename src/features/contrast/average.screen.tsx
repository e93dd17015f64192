import { averagesOf, type ClassAverage } from '#core/domain/contrast/averages.ts'
import { countOfRate, type RateFigure } from '#core/domain/report/rate-count.ts'
import { formatMean, formatRate, roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { PopulationLine, populationShort } from '#src/ui/population.tsx'
import { formatSigned } from '#src/ui/report/marks.ts'
import { MeansList } from '#src/ui/report/means-list.tsx'
import { Who } from '#src/ui/report/who.tsx'
import { WideTable } from '#src/ui/report/wide-table.tsx'
import shared from '#src/ui/shared.module.css'
import { ContrastFrame, type Shown } from './contrast-frame.part.tsx'
import { useNames } from './use-names.ts'

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
      {roundHalfUp(line.change.change, 2).toFixed(2)} <small>{t('contrast.of', { n: line.change.n })}</small>
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

const Averages = ({ sheet, subject }: Shown) => {
  const { grade, classes } = averagesOf(sheet, subject)
  const who = populationShort(subject.among)
  const namesOf = useNames(sheet, subject)
  const rateOf = ({ stats, at }: ClassAverage, figure: RateFigure, rate: number | null) => (
    <Who key={figure} href={namesOf({ figure }, at)} n={countOfRate(stats, figure)}>
      {formatRate(rate)}
    </Who>
  )
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
        <WideTable
          caption={t('contrast.average.numbers')}
          head={[
            t('contrast.class'),
            t('contrast.mean'),
            t('contrast.over'),
            t('contrast.t'),
            sheet.previous ? t('contrast.change') : '',
            t('contrast.sd'),
            t('contrast.cv'),
            t('contrast.median'),
            t('contrast.top'),
            t('contrast.excellent'),
            t('contrast.good'),
            t('contrast.pass'),
            t('contrast.low'),
            t('contrast.max'),
            t('contrast.min'),
            t('contrast.n'),
            t('contrast.absent'),
          ]}
          rows={classes.map((line) => ({
            id: line.classId,
            cells: [
              line.className,
              formatMean(line.stats.mean),
              <Over key="over" line={line} />,
              line.t === null ? '–' : roundHalfUp(line.t, 1).toFixed(1),
              sheet.previous ? <Change key="change" line={line} /> : '',
              formatMean(line.stats.sd),
              line.stats.sd === null || !line.stats.mean ? '–' : formatRate(line.stats.sd / line.stats.mean),
              formatMean(line.stats.median),
              formatMean(line.top),
              rateOf(line, 'excellent', line.stats.excellentRate),
              rateOf(line, 'good', line.stats.goodRate),
              rateOf(line, 'pass', line.stats.passRate),
              rateOf(line, 'low', line.stats.lowRate),
              formatMean(line.stats.max),
              formatMean(line.stats.min),
              <Who key="n" href={namesOf({ figure: 'present' }, line.at)} n={line.stats.n} />,
              <Who key="absent" href={namesOf({ figure: 'absent' }, line.at)} n={line.stats.absent} />,
            ],
          }))}
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
