import { Role } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { EXAM_PAGE, staffExamHref } from '#src/nav/exam-href.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import type { Identity } from '#src/state/session.state.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { StaffExamRow } from '#src/ui/exam-row.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { formatPoints } from '#src/ui/report/marks.ts'
import { GoOver } from './go-over.part.tsx'
import css from './home.module.css'
import { IdentitySwitch } from './identity-switch.part.tsx'
import { MarkingTile } from './marking-tile.part.tsx'
import { PapersSetTile, PapersTile } from './papers-tile.part.tsx'
import { RecentExams } from './recent-exams.part.tsx'
import { type OwnChange, ownChanges } from './staff-home.rules.ts'
import { UnsentLine } from './unsent-line.part.tsx'
import { WorkTile } from './work-tile.part.tsx'

const NEWEST = 5

/** The change of one's own subjects, a line each. */
const Changes = ({ of }: { of: readonly OwnChange[] }) =>
  of.map(({ courseName, examName, change }) => {
    const points = formatPoints(change)
    const way = points === '0' ? 'same' : change > 0 ? 'up' : 'down'
    return (
      <span key={courseName} className={css['news']}>
        {t('home.ownChange', { course: courseName, exam: examName, points, way })}
      </span>
    )
  })

/** A teacher's or a leader's first page: the newest exams of their own classes with their means. */
export const StaffHome = ({ identity }: { identity: Readonly<Identity> }) => {
  const exams = useCall('GET /api/exam/plan', { query: { pageNo: 1, pageSize: EXAM_PAGE } })
  useTellFailure(exams.failure)
  return (
    <Page title={<IdentitySwitch identity={identity} />} asOf={exams.asOf} wide>
      <UnsentLine />
      <div className={css['sides']}>
        <div className={css['tiles']}>
          <WorkTile />
          {identity.userType === Role.teacher && exams.data?.list[0] && <GoOver exam={exams.data.list[0]} />}
          {identity.userType === Role.teacher && (
            <Where switch="homework">
              <MarkingTile />
            </Where>
          )}
          <Where switch="h5PaperCheck">
            {identity.userType === Role.teacher ? <PapersTile /> : <PapersSetTile />}
          </Where>
        </div>
        <Reading of={exams} failed={t('exam.failedTitle')} lines={4}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={t('home.emptyTitle')} text={t('home.emptyStaff')} />
            ) : (
              <RecentExams>
                {list.slice(0, NEWEST).map((exam, i) => (
                  <StaffExamRow
                    key={`${exam.examId}/${exam.gradeId}`}
                    exam={exam}
                    href={staffExamHref(identity.userType, exam.examId)}
                    more={i === 0 && <Changes of={ownChanges(list, exam)} />}
                  />
                ))}
              </RecentExams>
            )
          }
        </Reading>
      </div>
    </Page>
  )
}
