import type { Identity } from '#contract/account/identity.ts'
import { Role } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { EXAM_PAGE, familyExamHref } from '#src/nav/exam-href.ts'
import { useCall } from '#src/state/resource.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FamilyExamRow } from '#src/ui/exam-row.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'
import { Exams } from './exams.part.tsx'
import { fromOf, NoneInSpan, SpanPicker, useSpan } from './span.part.tsx'

/** The exams of one student; a parent is told of which child. The span of time stays in the address. */
export const FamilyList = ({ identity }: { identity: Readonly<Identity> }) => {
  const span = useSpan()
  const usePage = (pageNo: number) =>
    useCall('GET /api/exam/plan/student/all', {
      query: { pageNo, pageSize: EXAM_PAGE, ...fromOf(span) },
    })
  const { asOf } = usePage(1)
  return (
    <Page title={t('exam.listTitle')} asOf={asOf}>
      {identity.userType === Role.parent && identity.studentName !== null && (
        <p className={shared['quiet']}>{t('exam.of', { name: identity.studentName })}</p>
      )}
      <SpanPicker span={span} />
      <Exams
        key={span}
        usePage={usePage}
        row={(exam) => <FamilyExamRow key={exam.examId} exam={exam} href={familyExamHref(exam)} />}
        empty={span ? <NoneInSpan /> : <EmptyState title={t('exam.emptyTitle')} text={t('exam.emptyText')} />}
      />
    </Page>
  )
}
