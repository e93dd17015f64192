import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import { useFirstRows } from '#src/ui/use-first-rows.ts'
import type { TeacherHomeworkDetail, TeacherHomeworkSheet } from '../use-given.ts'

const AT_ONCE = 30

const columnsOf = ({ classes }: TeacherHomeworkDetail): ShownColumn<TeacherHomeworkSheet>[] => [
  { id: 'name', title: t('teach.col.name'), value: ({ studentName }) => studentName },
  { id: 'number', title: t('teach.col.number'), value: ({ studentNumber }) => studentNumber },
  {
    id: 'class',
    title: t('teach.class'),
    value: ({ classId }) => classes.find((one) => one.classId === classId)?.className ?? null,
  },
  { id: 'state', title: t('teach.col.state'), value: ({ state }) => t(`teach.state.${state}`) },
  { id: 'late', title: t('teach.late'), value: ({ late }) => (late ? t('teach.late') : null) },
  {
    id: 'score',
    title: t('teach.col.score'),
    value: ({ score }) => score,
    show: ({ score }) => formatScore(score),
  },
]

/** Every student of a homework with how far the paper is and its mark. */
export const Students = ({ of, title }: { of: TeacherHomeworkDetail; title: string }) => {
  const { most, showMore } = useFirstRows(AT_ONCE, 100)
  return (
    <Card title={t('teach.students')}>
      <SheetTable
        caption={t('teach.students')}
        columns={columnsOf(of)}
        rows={of.sheets}
        idOf={({ studentId }) => studentId}
        most={most}
        onFile={sheetFile(`${title} ${t('teach.students')}`)}
      />
      {of.sheets.length > most && <Button onClick={showMore}>{t('teach.moreStudents')}</Button>}
    </Card>
  )
}
