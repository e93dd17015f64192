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
import { IdentitySwitch } from './identity-switch.part.tsx'
import { MarkingTile } from './marking-tile.part.tsx'
import { RecentExams } from './recent-exams.part.tsx'
import { UnsentLine } from './unsent-line.part.tsx'

const NEWEST = 5

/** A teacher's or a leader's first page: the newest exams of their own classes with their means. */
export const StaffHome = ({ identity }: { identity: Readonly<Identity> }) => {
  const exams = useCall('GET /api/exam/plan', { query: { pageNo: 1, pageSize: EXAM_PAGE } })
  useTellFailure(exams.failure)
  return (
    <Page title={<IdentitySwitch identity={identity} />} asOf={exams.asOf}>
      <UnsentLine />
      {identity.userType === Role.teacher && (
        <Where switch="homework">
          <MarkingTile />
        </Where>
      )}
      <Reading of={exams} failed={t('exam.failedTitle')} lines={4}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('home.emptyTitle')} text={t('home.emptyStaff')} />
          ) : (
            <RecentExams>
              {list.slice(0, NEWEST).map((exam) => (
                <StaffExamRow
                  key={`${exam.examId}/${exam.gradeId}`}
                  exam={exam}
                  href={staffExamHref(identity.userType, exam.examId)}
                />
              ))}
            </RecentExams>
          )
        }
      </Reading>
    </Page>
  )
}
