import { useMemo } from 'react'
import type { ImportCheck } from '#contract/office/import-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import type { TableColumn } from '#src/ui/data-table/types.ts'
import { Facts } from '#src/ui/facts.tsx'
import { FoldedClasses } from '#src/ui/folded-classes.tsx'
import css from './office-scores.module.css'

type ImportSummaryPaper = NonNullable<ImportCheck['summary']>['papers'][number]

const columnsOf = (): TableColumn<ImportSummaryPaper>[] => [
  { id: 'course', title: t('scores.subject'), heads: true, value: (p) => p.course },
  { id: 'items', title: t('scores.items'), number: true, value: (p) => p.items },
  { id: 'sat', title: t('scores.sat'), number: true, value: (p) => p.sat },
  { id: 'absent', title: t('scores.absent'), number: true, value: (p) => p.absent },
  { id: 'ignored', title: t('scores.ignored'), value: (p) => p.ignored.join(t('scores.comma')) || null },
  { id: 'passed', title: t('scores.passed'), value: (p) => p.passed.join(t('scores.comma')) || null },
]

/** What will be stored: students, classes, papers; what was not read. */
export const ImportSummary = ({ check }: { check: ImportCheck }) => {
  const columns = useMemo(() => columnsOf(), [])
  const { summary, absences, counts } = check
  const empty = (absences?.papers ?? []).flatMap((paper) =>
    paper.empty.map((one) => ({ course: paper.course, ...one })),
  )
  if (counts)
    return (
      <Card title={t('scores.summary')}>
        <Facts
          facts={[
            [t('scores.questionsN'), counts.questions || null],
            [t('scores.subjects'), counts.courses || null],
            [t('scores.pointsN'), counts.points || null],
          ]}
        />
      </Card>
    )
  if (!summary) return null
  return (
    <Card title={t('scores.summary')}>
      <div className={css['middle']}>
        <Facts
          facts={[
            [t('scores.examName'), summary.name],
            [t('scores.date'), summary.day],
            [t('scores.students'), summary.students],
            [t('scores.classes'), summary.classes],
            [t('scores.newStudents'), summary.newStudents || null],
            [t('scores.updated'), summary.updated || null],
            [t('scores.cards'), summary.cards || null],
            [t('scores.pdfs'), summary.pdfs || null],
            [t('scores.tied'), summary.questions || null],
          ]}
        />
        <FoldedClasses folded={summary.folded} />
        {summary.papers.length > 0 && (
          <DataTable
            plain
            label={t('scores.bySubject')}
            columns={columns}
            rows={summary.papers}
            rowId={(p) => p.course}
            empty={<p>{t('scores.noSubjects')}</p>}
          />
        )}
        {empty.length > 0 && (
          <ul className={css['says']} aria-label={t('scores.emptyClasses')}>
            {empty.map(({ course, name, students }) => (
              <li key={`${course}/${name}`}>{t('scores.emptyClass', { course, name, n: students })}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
