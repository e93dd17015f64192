import { useState } from 'react'
import type { OfficeExam } from '#contract/office/exams.ts'
import { formatDay, formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { OFFICE } from '#src/nav/office-paths.ts'
import { Redirect } from '#src/nav/redirect.tsx'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { useReloadWhile } from '#src/state/use-reload-while.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { Steps } from '#src/ui/steps/steps.tsx'
import { AddTo } from './add-to.part.tsx'
import { AssignedCard } from './assigned.part.tsx'
import { ExamState } from './exam-state.part.tsx'
import css from './office-scores.module.css'
import { PreviewClasses, PreviewCourses } from './preview.part.tsx'
import { PublishForm } from './publish-form.part.tsx'
import { stepTitles } from './steps.rules.ts'

/** Takes an exam from families, or gives it back. */
const Withdraw = ({ exam, reload }: { exam: OfficeExam; reload: () => Promise<void> }) => {
  const [asks, setAsks] = useState(false)
  const { busy, send } = useSend()
  const isGone = exam.state === 'withdrawn'
  const what = isGone ? 'restore' : 'withdraw'
  const act = () =>
    send(() => client.call(`POST /api/office/exams/${what}`, { body: { examId: exam.examId } }), {
      always: () => setAsks(false),
      toast: t(`scores.${what}Done`),
      done: reload,
      failed: toastFailure,
    })
  return (
    <Card title={t(`scores.${what}Card`)}>
      <div className={css['form']}>
        <p className={shared['quiet']}>{t(`scores.${what}Hint`)}</p>
        <div>
          <Button kind={isGone ? 'plain' : 'danger'} busy={busy} onClick={() => setAsks(true)}>
            {t(`scores.${what}`)}
          </Button>
        </div>
      </div>
      <ConfirmSheet
        open={asks}
        title={t(`scores.${what}Title`, { name: exam.name })}
        yes={t(`scores.${what}`)}
        kind={isGone ? 'primary' : 'danger'}
        busy={busy}
        onYes={() => void act()}
        onClose={() => setAsks(false)}
      >
        <ul className={css['says']}>
          <li>{t(`scores.${what}Families`, { n: exam.students })}</li>
          <li>{t(`scores.${what}Phones`)}</li>
          <li>{t(`scores.${what}Staff`)}</li>
        </ul>
      </ConfirmSheet>
    </Card>
  )
}

/**
 * An exam before families see it, and while they do: what it holds, when it is shown, and the way back; an address that
 * names none leads to all of them.
 */
export const OfficePublishScreen = () => {
  const examId = useQuery('examId')
  return examId ? <Publish examId={examId} /> : <Redirect to={OFFICE.scores} />
}

const Publish = ({ examId }: { examId: string }) => {
  const preview = useCall('GET /api/office/exams/preview', { query: { examId } })
  const job = preview.data?.exam.job ?? null
  const isMaking = job !== null && job.status <= 20
  useReloadWhile(isMaking, preview.reload)
  return (
    <Page title={preview.data?.exam.name ?? t('scores.publish')} back={OFFICE.scores} wide>
      <Reading of={preview} failed={t('scores.previewFailed')} lines={8}>
        {(data) => {
          const { exam, version, versions } = data
          const seen = versions.find((one) => one.version === exam.currentVersion)
          const isDone = !exam.waits && (exam.state === 'published' || exam.state === 'scheduled')
          return (
            <>
              <Steps label={t('scores.steps')} steps={stepTitles()} current={isDone ? 4 : 3} />
              <Card
                title={t('scores.state')}
                aside={
                  <span className={css['badges']}>
                    <ExamState exam={exam} />
                  </span>
                }
              >
                <Facts
                  facts={[
                    [t('scores.date'), formatDay(exam.startTime)],
                    [t('scores.students'), exam.students],
                    [
                      t('scores.newestVersion'),
                      t('scores.versionAt', { n: version, time: formatFullDate(exam.importedAt) }),
                    ],
                    [
                      t('scores.readVersion'),
                      exam.currentVersion === 0
                        ? t('scores.nothingRead')
                        : t('scores.versionAt', {
                            n: exam.currentVersion,
                            time: formatFullDate(seen?.publishedAt ?? exam.publishedAt ?? exam.importedAt),
                          }),
                    ],
                    [t('scores.note'), versions.find((one) => one.version === version)?.note ?? null],
                  ]}
                />
                {job && job.status <= 20 && (
                  <div className={css['job']}>
                    <p role="status">{job.message || t('scores.making')}</p>
                    <progress max={100} value={job.percent} aria-label={t('scores.making')} />
                  </div>
                )}
                {job?.status === 30 && (
                  <p role="alert" className={css['bad']}>
                    {t('scores.makingFailed', { why: job.message })}
                  </p>
                )}
              </Card>
              <PreviewCourses courses={data.courses} />
              <PreviewClasses classes={data.classes} courses={data.courses} />
              {exam.own && (
                <PublishForm
                  key={`${version}-${exam.state}`}
                  preview={data}
                  reload={preview.reload}
                  isMaking={isMaking}
                />
              )}
              {exam.own && <AssignedCard exam={exam} onChanged={preview.reload} />}
              {exam.own && <AddTo examId={examId} />}
              {(exam.currentVersion > 0 || !exam.own) && <Withdraw exam={exam} reload={preview.reload} />}
            </>
          )
        }}
      </Reading>
    </Page>
  )
}
