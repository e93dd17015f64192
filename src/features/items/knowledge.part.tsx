import type { PaperAnalysis } from '#contract/exam/items.ts'
import { groupByChapter, weightedRate } from '#core/domain/knowledge/tree.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/class-names.ts'
import css from './items.module.css'
import { groupItemsByKnowledge, type KnowledgeLine } from './items.rules.ts'

const Rates = ({ classRate, schoolRate }: Pick<KnowledgeLine, 'classRate' | 'schoolRate'>) => (
  <>
    {formatRate(classRate ?? schoolRate)}
    {classRate !== null && <small> {t('items.school', { rate: formatRate(schoolRate) })}</small>}
  </>
)

const Lines = ({ lines }: { lines: readonly KnowledgeLine[] }) => (
  <ul className={cx(css['list'], css['bars'])}>
    {lines.map((line) => (
      <li key={line.name} className={css['grade']}>
        <span>
          {line.name}
          <small className={css['sub']}>
            {t('items.paper.items', { list: line.items.join(t('items.comma')) })}
          </small>
        </span>
        <span className={css['bar']} aria-hidden="true">
          <i style={{ inlineSize: `${(line.classRate ?? line.schoolRate ?? 0) * 100}%` }} />
        </span>
        <span className={css['value']}>
          <Rates {...line} />
        </span>
      </li>
    ))}
  </ul>
)

const rateOf = (lines: readonly KnowledgeLine[], of: 'classRate' | 'schoolRate'): number | null =>
  weightedRate(lines.map((line) => ({ full: line.full, rate: line[of] })))

/** Knowledge points of a paper, weakest first; under their top chapters where the school has a tree of the subject. */
export const Knowledge = ({ paper }: { paper: PaperAnalysis }) => {
  const tree = useCall('GET /api/exam/question/knowledge/tree', { query: { examId: paper.examId } }).data
  const lines = groupItemsByKnowledge(paper.items)
  if (lines.length === 0) return null
  const points = tree?.courses.find((c) => c.courseId === paper.courseId)?.points ?? []
  const chapters = groupByChapter(lines, points, (line) => line.name)
  const alone = chapters.filter((c) => c.name === null).flatMap((c) => c.rows)
  return (
    <Card title={t('items.paper.knowledge')}>
      {chapters.map(
        ({ name, rows }) =>
          name !== null && (
            <section key={name}>
              <h3 className={css['chapter']}>
                <span>{name}</span>
                <span className={css['value']}>
                  <Rates classRate={rateOf(rows, 'classRate')} schoolRate={rateOf(rows, 'schoolRate')} />
                </span>
              </h3>
              <Lines lines={rows} />
            </section>
          ),
      )}
      {alone.length > 0 && <Lines lines={alone} />}
    </Card>
  )
}
