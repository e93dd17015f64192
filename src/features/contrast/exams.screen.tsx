import { useMemo } from 'react'
import { findSameSubjectExams } from '#core/domain/contrast/exams-beside.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useEntryState } from '#src/nav/entry-state.ts'
import { useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { failureClause } from '#src/ui/report/failure-clause.ts'
import shared from '#src/ui/shared.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ClassesBeside, StudentsBeside } from './beside-tables.part.tsx'
import css from './contrast.module.css'
import { ContrastFrame, type ContrastView } from './contrast-frame.part.tsx'

interface TickListProps {
  readonly legend: string
  readonly options: readonly { readonly id: string; readonly title: string; readonly note?: string }[]
  readonly chosen: readonly string[]
  /** At most so many; absent: all. */
  readonly most?: number
  readonly onChange: (chosen: string[]) => void
}

/** Some of a short list, each a box to tick; what would be too many cannot be ticked. */
const TickList = ({ legend, options, chosen, most = options.length, onChange }: TickListProps) => (
  <fieldset className={css['ticks']}>
    <legend>{legend}</legend>
    {options.map(({ id, title, note }) => {
      const isOn = chosen.includes(id)
      return (
        <label key={id} data-print={isOn ? undefined : 'hide'}>
          <input
            type="checkbox"
            data-print="hide"
            checked={isOn}
            disabled={!isOn && chosen.length >= most}
            onChange={() =>
              onChange(
                options.map((one) => one.id).filter((one) => (one === id ? !isOn : chosen.includes(one))),
              )
            }
          />
          <span>
            {title}
            {note !== undefined && <small> {note}</small>}
          </span>
        </label>
      )
    })}
  </fieldset>
)

/** Exams that are chosen until somebody chooses others, and at most: `contrast.exams.chooseText` says how many. */
const AT_FIRST = 2
const MOST = 3
/** Exams of all grades that are looked through for those of this one. */
const LOOKED_AT = 100

/** A sheet of a chosen exam; null: none is chosen in this place. */
const useSheet = (examId: string | undefined, gradeId: string | undefined) =>
  useCall(
    'GET /api/analysis/view/class/contrast',
    examId === undefined ? null : { query: { examId, ...(gradeId === undefined ? {} : { gradeId }) } },
  )

const Tables = ({ sheet, subject, chosen }: ContrastView & { chosen: readonly ContrastExam[] }) => {
  const { gradeId } = sheet
  const first = useSheet(chosen[0]?.examId, gradeId)
  const second = useSheet(chosen[1]?.examId, gradeId)
  const third = useSheet(chosen[2]?.examId, gradeId)
  const others = [first, second, third]
  const classes = subject.classes.flatMap((at) => sheet.classes[at] ?? [])
  const [classIds, setClassIds] = useEntryState(
    `classes ${subject.id}`,
    classes.map(({ classId }) => classId),
  )
  const loaded = useMemo(
    () =>
      [first.data, second.data, third.data]
        .flatMap((data) => data ?? [])
        .toSorted((a, b) => a.startTime - b.startTime),
    [first.data, second.data, third.data],
  )
  const exams = useMemo(
    () => findSameSubjectExams([...loaded, sheet], subject.id),
    [loaded, sheet, subject.id],
  )
  const without = loaded.filter((one) => !exams.some((exam) => exam.sheet === one))
  return (
    <>
      {chosen.map(({ examId, examName }, i) => {
        const failure = others[i]?.failure
        return failure && !others[i]?.data ? (
          <p key={examId} role="alert" className={shared['error']}>
            {t('contrast.exams.failed', { exam: examName, why: failureClause(failure) })}
          </p>
        ) : null
      })}
      {without.length > 0 && (
        <p className={shared['quiet']}>
          {t('contrast.exams.missing', {
            exams: without.map(({ examName }) => examName).join(t('contrast.comma')),
          })}
        </p>
      )}
      {classes.length > 1 && (
        <Card>
          <TickList
            legend={t('contrast.exams.pickClasses')}
            options={classes.map(({ classId, className }) => ({ id: classId, title: className }))}
            chosen={classIds}
            onChange={setClassIds}
          />
        </Card>
      )}
      {others.some(({ loading, data }) => loading && !data) ? (
        <Skeleton lines={8} />
      ) : classIds.length === 0 ? (
        <EmptyState title={t('contrast.exams.noClass')} text={t('contrast.exams.noClassText')} />
      ) : (
        <>
          <ClassesBeside exams={exams} classIds={classIds} />
          <StudentsBeside exams={exams} classIds={classIds} />
        </>
      )}
    </>
  )
}

interface ContrastExam {
  readonly examId: string
  readonly examName: string
}

const Exams = (shown: ContrastView) => {
  const { sheet } = shown
  const setQuery = useSetQuery()
  const asked = useQuery('with')
  const plan = useCall('GET /api/exam/plan', { query: { pageNo: 1, pageSize: LOOKED_AT } })
  if (!plan.data) {
    return plan.failure && !plan.loading ? (
      <p role="alert" className={shared['error']}>
        {t('frame.failed', { why: failureClause(plan.failure) })}
      </p>
    ) : (
      <Skeleton lines={4} />
    )
  }
  const earlier = plan.data.list.filter(
    ({ examId, gradeId, startTime }) =>
      gradeId === sheet.gradeId && examId !== sheet.examId && startTime <= sheet.startTime,
  )
  if (earlier.length === 0)
    return <EmptyState title={t('contrast.exams.none')} text={t('contrast.exams.noneText')} />
  const wanted = asked?.split(',') ?? earlier.slice(0, AT_FIRST).map(({ examId }) => examId)
  const chosen = earlier.filter(({ examId }) => wanted.includes(examId)).slice(0, MOST)
  return (
    <>
      <Card>
        <TickList
          legend={t('contrast.exams.choose')}
          options={earlier.map(({ examId, examName, startTime }) => ({
            id: examId,
            title: examName,
            note: formatDay(startTime),
          }))}
          chosen={chosen.map(({ examId }) => examId)}
          most={MOST}
          onChange={(ids) => setQuery({ with: ids.join(',') })}
        />
        <p data-print="hide" className={shared['noteBelow']}>
          {t('contrast.exams.chooseText')}
        </p>
      </Card>
      <Tables {...shown} chosen={chosen} />
    </>
  )
}

/** Several exams of a grade side by side: each class's mean and each student's rank in all of them. */
export const ExamsScreen = () => (
  <ContrastFrame title={t('contrast.title.exams')}>
    {(shown) => <Exams key={shown.subject.id} {...shown} />}
  </ContrastFrame>
)
