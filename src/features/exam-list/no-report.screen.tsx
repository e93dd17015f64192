import { useSnapshot } from 'valtio'
import { FAMILY, type RoleCode } from '#contract/roles.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { staffExamHref } from '#src/nav/exam-href.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { useCall } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const Back = () => <ButtonLink href={PATH.examList}>{t('exam.backToList')}</ButtonLink>

/** The school shows it meanwhile. */
const Open = ({ examId }: { examId: string }) => (
  <EmptyState
    sign="wait"
    title={t('exam.openNowTitle')}
    text={t('exam.openNowText')}
    action={
      <ButtonLink kind="primary" href={href.report({ examId })}>
        {t('home.report')}
      </ButtonLink>
    }
  />
)

/** Staff read it all the same: what they are told is what families see. */
const ForStaff = ({ role, examId, shown }: { role: RoleCode; examId: string; shown: boolean | null }) => (
  <EmptyState
    sign="wait"
    title={t(shown ? 'exam.openNowTitle' : 'exam.noReportTitle')}
    text={t(shown ? 'exam.shownToFamilies' : 'exam.hiddenFromFamilies')}
    action={<ButtonLink href={staffExamHref(role, examId)}>{t('home.report')}</ButtonLink>}
  />
)

/** The school does not show this report (yet): why, until when, whom to ask. What holds now, the server says. */
export const NoReportScreen = () => {
  const { identity } = useSnapshot(session)
  const examId = useQuery('examId')
  const linked = Number(useQuery('until'))
  const asked = examId === null ? null : { query: { examId } }
  const base = useCall('GET /api/exam/plan/base/info', asked)
  const display = useCall('GET /api/exam/display/student/get', asked)
  const role = identity?.userType
  const known = display.data
  // Without a line the list that led here knew as much.
  const until = known ? known.visibleFrom : linked > 0 && Number.isFinite(linked) ? linked : null
  const { failure } = display
  const refused =
    !known && failure && failure.kind !== 'offline' && failure.kind !== 'network' ? failure : null
  return (
    <Page title={base.data?.exam.examName ?? t('exam.noReportTitle')} back={PATH.examList}>
      {examId !== null && display.loading && !known ? (
        <Skeleton lines={4} />
      ) : refused ? (
        <ErrorState
          title={t('exam.displayFailed')}
          text={failureText(refused)}
          onRetry={() => void display.reload()}
          action={<Back />}
        />
      ) : examId !== null && known && role !== undefined && !FAMILY.includes(role) ? (
        <ForStaff role={role} examId={examId} shown={known.visible} />
      ) : examId !== null && known?.visible ? (
        <Open examId={examId} />
      ) : (
        <EmptyState
          sign="wait"
          title={t('exam.noReportTitle')}
          text={
            until === null ? t('exam.noReportText') : t('exam.noReportUntil', { when: formatFullDate(until) })
          }
          action={<Back />}
        />
      )}
    </Page>
  )
}
