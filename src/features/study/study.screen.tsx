import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Identity } from '#contract/account/identity.ts'
import { FAMILY } from '#contract/roles.ts'
import type { Weakness } from '#core/domain/report/weakness.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { postForm } from '#src/platform/post-form.ts'
import { useChildren } from '#src/state/account/child.ts'
import { chooseIdentity, session } from '#src/state/account/session.state.ts'
import { brand } from '#src/state/brand.state.ts'
import { client, serverNow } from '#src/state/client.ts'
import { useStudentReport } from '#src/state/reports/student-report.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { itemParts, WorthHow } from '#src/ui/report/worth-how.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from './study.module.css'
import { pickWeeklyQuestion, type Topic, topicOf, weekOf } from './topic.rules.ts'

const Worth = ({ weakness: { courseName, parts, marks } }: { weakness: Weakness }) => (
  <div className={shared['quiet']}>
    <p>{t('report.worth.said', { course: courseName, count: parts.length, marks: formatScore(marks) })}</p>
    <WorthHow parts={itemParts(parts)} marks={marks} />
  </div>
)

/** One topic, one question, five minutes: all a family needs this week. */
const TopicCard = ({ topic, week, label }: { topic: Topic; week: number; label: string }) => (
  <Card title={label} aside={<Badge tone="info">{topic.courseName}</Badge>}>
    <div className={shared['middle']}>
      <p className={css['topic']}>{topic.name}</p>
      <p className={shared['quiet']}>{t(topic.kind === 'weak' ? 'study.why' : 'study.whyKeep')}</p>
      {topic.weakness && <Worth weakness={topic.weakness} />}
      <h3 className={css['heading']}>{t('study.ask')}</h3>
      <p className={css['question']}>{t(pickWeeklyQuestion(topic.name, week), { topic: topic.name })}</p>
      <h3 className={css['heading']}>{t('study.minutes')}</h3>
      <ol className={css['steps']}>
        <li>{t('study.m1')}</li>
        <li>{t('study.m2')}</li>
        <li>{t('study.m3')}</li>
      </ol>
      <p className={shared['quiet']}>{t('study.noScore')}</p>
    </div>
  </Card>
)

/** What the companion is, an example made of nobody's data, and how to begin. `join`: for somebody not signed in. */
const Visitor = ({ lead, week, join }: { lead: string; week: number; join: boolean }) => (
  <>
    <p>{lead}</p>
    <p className={shared['quiet']}>{t('study.made')}</p>
    <TopicCard
      label={t('study.example')}
      week={week}
      topic={{
        ...{ name: t('study.exampleTopic'), courseName: t('study.exampleCourse') },
        ...{ kind: 'weak', weakness: null },
      }}
    />
    {join && (
      <Card title={t('study.how')}>
        <div className={shared['middle']}>
          <ol className={css['list']}>
            <li>{t('study.how1')}</li>
            <li>{t('study.how2')}</li>
            <li>{t('study.how3')}</li>
          </ol>
          <ButtonLink kind="primary" block href={href.login({ next: PATH.studyDetail })}>
            {t('study.signIn')}
          </ButtonLink>
        </div>
      </Card>
    )}
  </>
)

/** Goes on at the schoolmate platform as the same person (guard 9): the server's token is posted there, once. */
const HandOver = () => {
  const { springboardOrigins } = useSnapshot(brand)
  const { busy, send } = useSend()
  if (springboardOrigins.length === 0) return null
  const goOn = () =>
    send(() => client.call('POST /api/base/data/system/account/encrypt/account', { body: {} }), {
      done: ({ action, token }) => {
        postForm(action, { token })
        // the page is left: the token counts once, so there is no second tap
        return new Promise(() => undefined)
      },
    })
  return (
    <Button busy={busy} onClick={() => void goOn()}>
      {t('study.handOver')}
    </Button>
  )
}

/** The child's topic of this week, from its newest report that is open; a tap changes the child. */
const Family = ({ identity, week }: { identity: Readonly<Identity>; week: number }) => {
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

/** The study companion: for a family its own week, for everybody else what it is. */
export const StudyScreen = () => {
  const { phase, identity } = useSnapshot(session)
  const { studyCompanion } = useSnapshot(brand)
  const [week] = useState(() => weekOf(serverNow()))
  const family = identity !== null && FAMILY.includes(identity.userType)
  return (
    <Page title={t('study.title')} {...(identity ? { back: PATH.home } : {})}>
      {phase === 'starting' && <Skeleton lines={4} />}
      {phase === 'signedOut' && studyCompanion && <Visitor lead={t('study.visitorLead')} week={week} join />}
      {phase === 'signedOut' && !studyCompanion && (
        <EmptyState
          sign="wait"
          title={t('study.closedTitle')}
          text={t('study.closedText')}
          action={
            <ButtonLink kind="primary" href={href.login({ next: PATH.studyDetail })}>
              {t('study.signIn')}
            </ButtonLink>
          }
        />
      )}
      {phase === 'signedIn' && family && <Family identity={identity} week={week} />}
      {phase === 'signedIn' && !family && <Visitor lead={t('study.staff')} week={week} join={false} />}
      {phase === 'signedIn' && identity !== null && <HandOver />}
    </Page>
  )
}
