import { failureText } from '#src/i18n/failure-text.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { saveSpreadsheet } from '#src/platform/save-file.ts'
import { useJob } from '#src/state/job.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_DONE } from '#src/state/toast-seconds.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { JobSheet } from '#src/ui/job-sheet.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { PagePicture } from '../mark/page-picture.part.tsx'
import { makeHomeworkScreen } from '../of-homework.part.tsx'
import { QuestionFacts, QuestionWords } from '../question.part.tsx'
import css from '../teach.module.css'
import { useGiven } from '../use-given.ts'

/** Has the server pack the questions of a homework for other programs, and keeps the file. */
const SaveQuestions = ({ homeworkId }: { readonly homeworkId: string }) => {
  const tell = useTell()
  const job = useJob('POST /api/exam/homework/teacher/file', tell)
  const save = async () => {
    const file = (await job.run({ body: { homeworkId } }))?.data
    if (!file) return
    saveSpreadsheet(file.fileName, file.content)
    showToast(t('teach.savedQuestions', { name: file.fileName, n: file.questions }), TOAST_DONE)
  }
  // WeChat keeps no file
  if (deviceFacts().inWeChat) return null
  return (
    <Card title={t('teach.saveQuestions')}>
      <div className={css['stack']}>
        <p className={css['quiet']}>{t('teach.saveQuestionsHint')}</p>
        <Button onClick={() => void save()}>{t('teach.saveQtiFile')}</Button>
      </div>
      <JobSheet
        title={t('teach.savingQuestions')}
        progress={job.view.kind === 'running' ? job.view.progress : null}
        question={job.view.kind === 'question' ? failureText(job.view.failure) : null}
        onAgain={() => void save()}
        onStop={() => job.stop()}
      />
    </Card>
  )
}

const ContentOf = ({ homeworkId }: { homeworkId: string }) => {
  const given = useGiven(homeworkId)
  return (
    <Page title={t('teach.content')} back={href.homeworkGiven(homeworkId)} asOf={given.asOf}>
      <Reading of={given} failed={t('teach.givenFailed')} lines={8}>
        {(data) => (
          <>
            <p className={css['quiet']}>
              {data.title} ·{' '}
              {t('teach.questionsOf', { n: data.questions.length, full: formatScore(data.fullMark) })}
            </p>
            {data.paper.length > 0 && (
              <Card title={t('teach.pages')}>
                <div className={css['stack']}>
                  {data.paper.map((page, at) => (
                    <PagePicture
                      key={page.fileId}
                      fileId={page.fileId}
                      alt={t('teach.pageNo', { no: at + 1 })}
                    />
                  ))}
                </div>
              </Card>
            )}
            <Card flush title={t('teach.questions')}>
              <ol>
                {data.questions.map((question) => (
                  <li key={question.no} className={css['question']}>
                    <QuestionFacts {...question} />
                    <QuestionWords question={question} answer={question.key} />
                    {question.key === '' && <p className={css['quiet']}>{t('teach.byPerson')}</p>}
                  </li>
                ))}
              </ol>
            </Card>
            <SaveQuestions homeworkId={homeworkId} />
          </>
        )}
      </Reading>
    </Page>
  )
}

/** What was set: the paper's pages, and every question with its key. */
export const ContentScreen = makeHomeworkScreen('teach.content', ContentOf)
