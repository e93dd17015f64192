import { formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { cx } from '#src/ui/class-names.ts'
import type { StaffExam } from '#src/ui/exam-row.tsx'
import { formatPoints } from '#src/ui/report/marks.ts'
import shared from '#src/ui/shared.module.css'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { classesApart, findPreviousExam, meanRate } from './exam-groups.rules.ts'
import css from './exam-list.module.css'
import { listReachedLines } from './school-lines.rules.ts'

/** The classes of the grade that differ beyond chance; nothing while that is not known. */
const Apart = ({ examId }: { examId: string }) => {
  const { data } = useCall('GET /api/analysis/view/school/report', { query: { examId } })
  if (!data) return null
  const { above, below } = classesApart(data)
  const comma = t('exam.comma')
  return (
    <span className={cx(css['apart'], shared['sentence'])}>
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

/** How many of the grade reach each line that the school drew; nothing where it drew none. */
const SchoolLines = ({ examId, gradeId }: Pick<StaffExam, 'examId' | 'gradeId'>) => {
  const { data } = useCall('GET /api/analysis/view/class/contrast', { query: { examId, gradeId } })
  return (data ? listReachedLines(data) : []).map(({ name, line, n, above }) => (
    <span key={name} className={css['apart']}>
      {t('exam.line', { name, line: formatScore(line), n, above, rate: formatRate(above / n) })}
    </span>
  ))
}

/** From a grade's newest exam to its items, its classes side by side, and its transcript. */
export const GradeWays = ({ exam: { examId, gradeId, gradeName } }: { exam: Readonly<StaffExam> }) => {
  const ways = [
    ['exam.way.items', href.items(PATH.scoring, { examId })],
    ['exam.way.compare', href.contrast(PATH.leaderAverage, { examId, gradeId })],
    ['exam.way.transcript', href.contrast(PATH.leaderTranscript, { examId, gradeId })],
  ] as const
  return (
    <li className={css['ways']} data-print="hide">
      {ways.map(([key, to]) => (
        <a key={key} href={to}>
          {t(key)}
          <VisuallyHidden>{` · ${gradeName}`}</VisuallyHidden>
        </a>
      ))}
    </li>
  )
}

/** What a leader reads first of a grade's newest exam: the mean's change, the school's lines, and which classes stand out. */
export const GradeNews = ({
  exam,
  list,
}: {
  exam: Readonly<StaffExam>
  list: readonly Readonly<StaffExam>[]
}) => {
  const last = findPreviousExam(list, exam)
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
      <SchoolLines examId={exam.examId} gradeId={exam.gradeId} />
      <Apart examId={exam.examId} />
    </>
  )
}
