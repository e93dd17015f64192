import { useMemo } from 'react'
import {
  type BesideExam,
  type ClassBeside,
  classesBeside,
  type MeanThen,
  type StudentBeside,
  studentsBeside,
} from '#core/domain/contrast/exams-beside.ts'
import { formatDay, roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PopulationLine, populationShort } from '#src/ui/population.tsx'
import { formatSigned } from '#src/ui/report/marks.ts'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import shared from '#src/ui/shared.module.css'
import { useFirstRows } from '#src/ui/use-first-rows.ts'
import { prepareContrastFile } from './file-of.actions.ts'
import { buildContrastStudentHref } from './way-to.rules.ts'

interface TablesProps {
  /** The oldest first. */
  readonly exams: readonly BesideExam[]
  readonly classIds: readonly string[]
}

const AT_ONCE = 50

const toTenth = (value: number): string => roundHalfUp(value, 1).toFixed(1)

const places = (won: number | null): string =>
  won === null ? '–' : won > 0 ? `+${won}` : String(won).replace('-', '−')

/** A heading that tells two exams of one name apart. */
const titleOf = ({ sheet }: BesideExam): string => `${sheet.examName} ${formatDay(sheet.startTime)}`

const Then = ({ of }: { of: MeanThen | null | undefined }) =>
  !of ? (
    '–'
  ) : (
    <>
      {toTenth(of.t)}{' '}
      {of.error !== null && <small>{t('contrast.error', { error: toTenth(of.error) })}</small>}
    </>
  )

const Change = ({ of }: { of: ClassBeside['change'] }) =>
  of === null ? (
    '–'
  ) : (
    <span className={shared[of.isClear ? 'strong' : 'muted']}>{formatSigned(roundHalfUp(of.t, 1))}</span>
  )

/** Each class's mean in every exam, as T with its error. */
export const ClassesBeside = ({ exams, classIds }: TablesProps) => {
  const last = exams.at(-1) as BesideExam
  const rows = classesBeside(exams).filter(({ classId }) => classIds.includes(classId))
  return (
    <Card title={t('contrast.exams.classes')}>
      <PopulationLine of={last.subject.among} />
      <SheetTable
        caption={t('contrast.exams.classes')}
        columns={[
          { id: 'class', title: t('contrast.class'), value: ({ className }) => className },
          ...exams.map(
            (exam, i): ShownColumn<ClassBeside> => ({
              id: exam.sheet.examId,
              title: titleOf(exam),
              value: ({ means }) => means[i]?.t ?? null,
              show: ({ means }) => <Then of={means[i]} />,
              file: [
                { title: `${titleOf(exam)} ${t('contrast.t')}`, value: ({ means }) => means[i]?.t ?? null },
                { title: '±', value: ({ means }) => means[i]?.error ?? null },
                {
                  title: `${titleOf(exam)} ${t('contrast.mean')}`,
                  value: ({ means }) => means[i]?.mean ?? null,
                },
              ],
            }),
          ),
          {
            id: 'change',
            title: t('contrast.exams.change'),
            value: ({ change }) => change?.t ?? null,
            show: ({ change }) => <Change of={change} />,
          },
        ]}
        rows={rows}
        idOf={({ classId }) => classId}
        onFile={prepareContrastFile(last.sheet, last.subject, t('contrast.exams.classes'))}
      />
      <p className={shared['noteBelow']}>
        {t('contrast.exams.classesNote', { who: populationShort(last.subject.among) })}
      </p>
    </Card>
  )
}

/** Each student's rank in every exam. */
export const StudentsBeside = ({ exams, classIds }: TablesProps) => {
  const last = exams.at(-1) as BesideExam
  const { most, showMore } = useFirstRows(AT_ONCE, AT_ONCE * 4)
  const all = useMemo(() => studentsBeside(exams), [exams])
  const rows = all.filter(({ classId }) => classIds.includes(classId))
  const ranks = exams.map(
    (exam, i): ShownColumn<StudentBeside> => ({
      id: exam.sheet.examId,
      title: titleOf(exam),
      value: ({ ranks: own }) => own[i] ?? null,
    }),
  )
  return (
    <Card title={t('contrast.exams.students')}>
      <PopulationLine of={last.subject.among} label={t('contrast.ranking.among')} />
      <SheetTable
        caption={t('contrast.exams.students')}
        columns={[
          {
            id: 'name',
            title: t('contrast.student'),
            value: ({ name }) => name || t('contrast.removed'),
            show: (student) => {
              const to = buildContrastStudentHref(last.sheet, last.subject, student)
              return to === null ? student.name || t('contrast.removed') : <a href={to}>{student.name}</a>
            },
          },
          { id: 'class', title: t('contrast.class'), value: ({ className }) => className },
          ...ranks,
          {
            id: 'gained',
            title: t('contrast.exams.gained'),
            value: ({ gained }) => gained,
            show: ({ gained }) => places(gained),
          },
          { id: 'number', title: t('contrast.exams.number'), value: ({ number }) => number },
        ]}
        rows={rows}
        idOf={({ studentId }) => studentId}
        ascends={ranks.map(({ id }) => id)}
        most={most}
        onFile={prepareContrastFile(last.sheet, last.subject, t('contrast.exams.students'))}
      />
      {rows.length > most && <Button onClick={showMore}>{t('contrast.ranking.more')}</Button>}
      <p className={shared['noteBelow']}>
        {t('contrast.exams.studentsNote', { who: populationShort(last.subject.among) })}
      </p>
    </Card>
  )
}
