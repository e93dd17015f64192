import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useChildren } from '#src/state/child.ts'
import { useCall } from '#src/state/resource.ts'
import { chooseIdentity, type Identity } from '#src/state/session.state.ts'
import { useStudentReport } from '#src/state/student-report.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { topicOf } from './topic.rules.ts'
import { TopicCard } from './topic-card.part.tsx'

/** The child's topic of this week, from its newest report that is open; a tap changes the child. */
export const Family = ({ identity, week }: { identity: Readonly<Identity>; week: number }) => {
  const latest = useCall('GET /api/exam/plan/latest', {})
  const examId = latest.data?.exam?.examId
  const children = useChildren()
  return (
    <>
      <p>{t('study.lead')}</p>
      {children.length > 1 && (
        <SegmentedControl
          label={t('study.child')}
          value={identity.userId}
          onChange={(userId) => void chooseIdentity(userId)}
          options={children}
        />
      )}
      <Reading of={latest} failed={t('study.failedTitle')} lines={4}>
        {() =>
          examId === undefined ? (
            <EmptyState
              title={t('study.noneTitle')}
              text={t('study.noneText')}
              action={
                identity.studentName === null && (
                  <ButtonLink href={PATH.bindChild}>{t('study.bind')}</ButtonLink>
                )
              }
            />
          ) : (
            <ReportTopic key={examId} examId={examId} week={week} />
          )
        }
      </Reading>
    </>
  )
}

const ReportTopic = ({ examId, week }: { examId: string; week: number }) => {
  const report = useStudentReport({ examId })
  return (
    <Reading of={report} failed={t('study.failedTitle')} lines={4}>
      {(data) => {
        const topic = topicOf(data)
        return (
          <>
            {topic ? (
              <TopicCard label={t('study.week')} topic={topic} week={week} />
            ) : (
              <EmptyState title={t('study.noneTitle')} text={t('study.noKnowledge')} />
            )}
            <p className={shared['row']}>
              <ButtonLink href={href.report({ examId })}>{t('study.report')}</ButtonLink>
            </p>
          </>
        )
      }}
    </Reading>
  )
}
