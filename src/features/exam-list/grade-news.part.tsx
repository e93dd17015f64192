import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import type { StaffExam } from '#src/ui/exam-row.tsx'
import { formatPoints } from '#src/ui/report/marks.ts'
import { before, classesApart, meanRate } from './exam-groups.rules.ts'
import css from './exam-list.module.css'

/** The classes of the grade that differ beyond chance; nothing while that is not known. */
const Apart = ({ examId }: { examId: string }) => {
  const { data } = useCall('GET /api/analysis/view/school/report', { query: { examId } })
  if (!data) return null
  const { above, below } = classesApart(data)
  const comma = t('exam.comma')
  return (
    <span className={css['apart']}>
      {above.length + below.length === 0
        ? t('exam.apart.none')
        : [
            above.length > 0 ? t('exam.apart.above', { classes: above.join(comma) }) : '',
            below.length > 0 ? t('exam.apart.below', { classes: below.join(comma) }) : '',
          ]
            .filter(Boolean)
            .join(t('exam.semicolon'))}
    </span>
  )
}

/** What a leader reads first of a grade's newest exam: the mean's change, and which classes stand out. */
export const GradeNews = ({
  exam,
  list,
}: {
  exam: Readonly<StaffExam>
  list: readonly Readonly<StaffExam>[]
}) => {
  const last = before(list, exam)
  const [now, then] = [meanRate(exam), last ? meanRate(last) : null]
  const points = now === null || then === null ? '' : formatPoints(now - then)
  return (
    <>
      {last && now !== null && then !== null && (
        <span className={css['apart']}>
          {t('exam.change', {
            rate: formatRate(now),
            exam: last.examName,
            points,
            way: points === '0' ? 'same' : now > then ? 'up' : 'down',
          })}
        </span>
      )}
      <Apart examId={exam.examId} />
    </>
  )
}
