import { memo } from 'react'
import type { StudentReport } from '#contract/exam/report.ts'
import { type KnowledgeRow, knowledgeRows } from '#core/domain/report/knowledge.ts'
import { schoolGroup } from '#core/domain/report/school-group.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { BarCompare } from '#src/ui/charts/bar-compare.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import { formatMarks } from '#src/ui/report/marks.ts'
import { whoName } from '#src/ui/report/who-name.ts'
import { chaptersOf, type ReportChapter, type ReportPoint } from './chapters.rules.ts'
import { legendOf, listShownGroups } from './legend.rules.ts'
import css from './report.module.css'

/** Points drawn as bars; the others are in the table behind them. */
const DRAWN = 8

const ratesOf = ({ own, reference }: Pick<ReportChapter, 'own' | 'reference'>) => ({
  own,
  class: reference,
  school: null,
  joint: null,
})

const ratesText = ({ own, reference }: Pick<ReportChapter, 'own' | 'reference'>): string =>
  reference === null
    ? t('report.knowledge.own', { own: formatRate(own) })
    : t('report.knowledge.rates', { own: formatRate(own), class: formatRate(reference) })

const note = (point: KnowledgeRow) => (
  <>
    {ratesText(point)} {point.verdict === 'weak' && <Badge tone="warn">{t('report.knowledge.weak')}</Badge>}
    {point.verdict === 'strong' && <Badge tone="good">{t('report.knowledge.strong')}</Badge>}
    {point.items === 1 && ` ${t('report.knowledge.few')}`}
  </>
)

function finding(first: ReportPoint): string {
  if (first.reference === null) return t('report.knowledge.alone')
  if (first.verdict !== 'weak' || first.recoverable < 1) return t('report.knowledge.none')
  const { knowledge, own, reference } = first
  return t('report.knowledge.finding', {
    knowledge: knowledge.name,
    own: formatRate(own),
    class: formatRate(reference),
  })
}

/** A chapter's heading with its own rate, and those of its points that are drawn. */
const Chapter = ({
  chapter,
  drawn,
  several,
}: {
  chapter: ReportChapter
  drawn: readonly ReportPoint[]
  several: boolean
}) => {
  const { name, subject } = chapter
  const course = several && <span className={css['quiet']}>{subject.courseName}</span>
  return (
    <>
      {name !== null && (
        <h3 className={css['chapter']} data-chapter={name}>
          <span>
            {name} {course}
          </span>
          <span className={css['quiet']}>{ratesText(chapter)}</span>
        </h3>
      )}
      <BarCompare
        rows={drawn.map((point) => ({
          id: `${subject.paperId}-${point.knowledge.name}`,
          rates: ratesOf(point),
          note: note(point),
          label: (
            <span>
              <span className={css['strong']}>{point.knowledge.name}</span> {name === null && course}
            </span>
          ),
        }))}
      />
    </>
  )
}

/**
 * Knowledge points of all subjects against the class: the weak ones, then the others, the most marks within reach first;
 * under their top chapters where the school has a tree of the subject.
 */
export const Knowledge = memo(({ report }: { report: StudentReport }) => {
  const tree = useCall('GET /api/exam/question/knowledge/tree', { query: { examId: report.examId } }).data
  const points = report.subjects
    .flatMap((subject) => knowledgeRows(subject, report.counts).map((row) => ({ ...row, subject })))
    .sort(
      (a, b) => Number(b.verdict === 'weak') - Number(a.verdict === 'weak') || b.recoverable - a.recoverable,
    )
  const first = points[0]
  if (first === undefined) return null
  const drawn = new Set(points.slice(0, DRAWN))
  const chapters = chaptersOf(
    points,
    (courseId) => tree?.courses.find((c) => c.courseId === courseId)?.points ?? [],
  )
  const groups = listShownGroups(points.map(ratesOf))
  const several = report.subjects.length > 1
  const named = (name: string, course: string): string => (several ? `${name} · ${course}` : name)
  const row = (name: string, at: Pick<ReportChapter, 'score' | 'full' | 'own' | 'reference'>) => [
    name,
    t('report.items.scoreOf', { score: formatMarks(at.score), full: formatMarks(at.full) }),
    ...groups.map((who) => formatRate(ratesOf(at)[who])),
  ]
  return (
    <Card title={t('report.knowledge.title')}>
      <ChartFigure
        finding={finding(first)}
        asTable={t('report.asTable')}
        legend={legendOf(groups, schoolGroup(report))}
        drawn={false}
        table={{
          head: [
            t('report.knowledge.name'),
            t('report.knowledge.score'),
            ...groups.map((who) => whoName(who, schoolGroup(report))),
          ],
          rows: chapters.flatMap((chapter) => {
            const course = chapter.subject.courseName
            const { name } = chapter
            return [
              ...(name === null
                ? []
                : [row(named(t('report.knowledge.chapter', { name }), course), chapter)]),
              ...chapter.points.map((p) => row(named(p.knowledge.name, course), { ...p.knowledge, ...p })),
            ]
          }),
        }}
      >
        {chapters.map((chapter) => {
          const own = chapter.points.filter((point) => drawn.has(point))
          return (
            own.length > 0 && <Chapter key={chapter.id} chapter={chapter} drawn={own} several={several} />
          )
        })}
      </ChartFigure>
    </Card>
  )
})
