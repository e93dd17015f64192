import { memo, useState } from 'react'
import type { Distribution as Bins, StudentReport } from '#contract/exam/report.ts'
import { type SchoolGroup, schoolGroup } from '#core/domain/report/school-group.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import { Distribution } from '#src/ui/charts/distribution.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import css from './report.module.css'

interface Placed {
  id: string
  title: string
  score: number | null
  bins: Bins
}

/** The total and the subjects whose distribution may be shown. */
function listDistributions({ total, subjects }: StudentReport): Placed[] {
  const all = [
    { id: 'total', title: t('report.total'), score: total.score, bins: total.distribution },
    ...subjects.map(({ paperId, courseName, score, distribution }) => ({
      id: paperId,
      title: courseName,
      score,
      bins: distribution,
    })),
  ]
  // One subject alone is the total.
  const wanted = subjects.length === 1 ? all.slice(0, 1) : all
  return wanted.flatMap(({ bins, ...rest }) => (bins === null ? [] : [{ ...rest, bins }]))
}

const range = ({ from, width }: Bins, bin: number): { from: string; to: string } => ({
  from: formatScore(from + bin * width),
  to: formatScore(from + (bin + 1) * width),
})

const Place = ({ place: { score, bins }, school }: { place: Placed; school: SchoolGroup }) => {
  const group = t(`report.where.group.${bins.group === 'school' ? school : bins.group}`)
  const count = bins.counts[bins.own]
  const finding =
    score === null || count === undefined
      ? t('report.where.plain', { group })
      : t('report.where.own', { score: formatScore(score), ...range(bins, bins.own), group, count })
  return (
    <ChartFigure
      finding={finding}
      asTable={t('report.asTable')}
      table={{
        head: [t('report.where.range'), t('report.where.people')],
        rows: bins.counts.map((people, bin) => {
          const said = t('report.where.range.row', range(bins, bin))
          return [bin === bins.own ? t('report.where.you', { range: said }) : said, String(people)]
        }),
      }}
    >
      <Distribution
        bins={score === null ? { ...bins, own: -1 } : bins}
        you={t('report.who.you')}
        xAxis={t('report.where.score')}
        yAxis={t('report.where.people')}
      />
    </ChartFigure>
  )
}

/** Where the score lies among all, for the total and each subject. Nothing where the school shows no distribution. */
export const Where = memo(({ report }: { report: StudentReport }) => {
  const places = listDistributions(report)
  const [chosen, setChosen] = useState('total')
  const place = places.find(({ id }) => id === chosen) ?? places[0]
  if (place === undefined) return null
  return (
    <Card title={t('report.where.title')}>
      {places.length === 1 ? (
        <Place place={place} school={schoolGroup(report)} />
      ) : (
        <Tabs label={t('report.where.choose')} tabs={places} value={place.id} onChange={setChosen}>
          <div className={css['panel']}>
            <Place place={place} school={schoolGroup(report)} />
          </div>
        </Tabs>
      )}
    </Card>
  )
})
