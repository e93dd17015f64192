import { useSnapshot } from 'valtio'
import type { HomeworkSummary } from '#contract/homework/homework.ts'
import { formatPaperDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { session } from '#src/state/account/session.state.ts'
import { PaperHead } from '#src/ui/paper-head.ts'
import css from '../teach.module.css'

/** How many of the classes' students have handed in: of whom a homework's figures are. */
export const formatHandedInCount = ({ classes }: Pick<HomeworkSummary, 'classes'>): string =>
  t('teach.finding.handedIn', {
    n: classes.reduce((sum, c) => sum + c.submitted, 0),
    all: classes.reduce((sum, c) => sum + c.students, 0),
  })

/** Which homework a report is of; on paper with school, classes, deadline and who handed in, at the top of each sheet. */
export const ReportHead = ({ of }: { of: HomeworkSummary }) => {
  const { identity } = useSnapshot(session)
  return (
    <>
      <PaperHead
        parts={[
          of.title,
          of.courseName,
          identity?.schoolName,
          of.classes.map(({ className }) => className).join(' '),
          t('teach.until', { day: formatPaperDay(of.deadlineAt) }),
          formatHandedInCount(of),
        ]}
      />
      <p className={css['quiet']}>
        {of.title} · {of.courseName}
      </p>
    </>
  )
}
