import { formatMean } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import { Card } from '#src/ui/card.tsx'
import { MeansList } from '#src/ui/report/means-list.tsx'
import { StatsTable } from '#src/ui/report/stats-table.tsx'
import shared from '#src/ui/shared.module.css'
import { type SubjectOfSchool, schoolLines } from './school.rules.ts'

/** The schools of a joint exam against each other; nothing in an exam of one school. */
export const Schools = ({ subject, examName }: { subject: SubjectOfSchool; examName: string }) => {
  const lines = schoolLines(subject)
  const own = lines.find((line) => line.own)
  if (lines.length < 2) return null
  return (
    <Card title={t('report.schools.title')}>
      {own?.place != null && (
        <p>
          {t('report.schools.place', {
            place: own.place,
            of: lines.length,
            mean: formatMean(own.stats.mean),
            joint: formatMean(subject.joint?.mean ?? null),
          })}
        </p>
      )}
      <MeansList
        lines={lines.map(({ id, name, stats, contrast }) => ({
          classId: id,
          className: name,
          stats,
          contrast,
        }))}
      />
      <p className={shared['noteBelow']}>{t('report.schools.axis')}</p>
      <StatsTable
        caption={t('report.schools.numbers')}
        nameKey="report.schools.name"
        difference={t('report.schools.difference')}
        references={[]}
        onFile={sheetFile(`${examName} ${subject.title} ${t('report.schools.title')}`)}
        rows={lines.map(({ id, name, own, place, stats, contrast }) => ({
          id,
          name,
          hint: [
            place === null ? '' : t('report.schools.placeOf', { place }),
            own ? t('report.schools.own') : '',
          ]
            .filter(Boolean)
            .join(' · '),
          stats,
          contrast,
          means: [],
        }))}
      />
      <p className={shared['noteBelow']}>{t('report.schools.note')}</p>
    </Card>
  )
}
