import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { PagePicture } from '../mark/page-picture.part.tsx'
import { ofHomework } from '../of-homework.part.tsx'
import { QuestionFacts, QuestionWords } from '../question.part.tsx'
import css from '../teach.module.css'
import { useGiven } from '../use-given.ts'
import { SaveQuestions } from './save-questions.part.tsx'

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
export const ContentScreen = ofHomework('teach.content', ContentOf)
