import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { ChildrenLine } from '../children-line.part.tsx'
import css from '../homework.module.css'
import { HomeworkReading } from '../homework-reading.part.tsx'
import { NamedPart } from '../named-part.part.tsx'
import { useHomework } from '../use-homework.ts'
import { CheckedQuestion } from './checked-question.part.tsx'

/** A checked homework, question by question: their own answer, the key, the mark and what the marker wrote. */
export const CheckedScreen = () => {
  const homework = useHomework()
  const { homeworkId, reading } = homework
  const wanted = useQuery('no')
  return (
    <Page title={t('homework.checked')} back={PATH.homeworkList} asOf={reading.asOf}>
      <ChildrenLine />
      <HomeworkReading of={homework}>
        {(sheet) =>
          sheet.state !== 'checked' ? (
            <EmptyState
              sign="wait"
              title={t('homework.notChecked')}
              text={t('homework.notCheckedText')}
              action={
                <ButtonLink href={href.homework(PATH.homeworkDetail, { homeworkId })}>
                  {t('homework.detail')}
                </ButtonLink>
              }
            />
          ) : (
            <>
              <Card>
                <div className={css['tight']}>
                  <h2 className={css['title']}>{sheet.title}</h2>
                  <p className={css['big']}>
                    {formatScore(sheet.score)}
                    <small> / {formatScore(sheet.fullMark)}</small>
                  </p>
                  {sheet.comment !== '' && (
                    <p className={css['comment']}>
                      <span className={css['muted']}>{t('homework.teacherComment')}</span>
                      {sheet.comment}
                    </p>
                  )}
                </div>
              </Card>
              {sheet.answers.some((answer) => answer.pages.length > 0) && (
                <ButtonLink kind="primary" block href={href.homework(PATH.homeworkPaper, { homeworkId })}>
                  {t('homework.openPaper')}
                </ButtonLink>
              )}
              {sheet.questions.map((question) => (
                <NamedPart key={question.no} named={String(question.no) === wanted}>
                  <CheckedQuestion
                    homeworkId={homeworkId}
                    question={question}
                    answer={sheet.answers.find((one) => one.no === question.no)}
                  />
                </NamedPart>
              ))}
              <ButtonLink block href={href.homework(PATH.homeworkReport, { homeworkId })}>
                {t('homework.seeReport')}
              </ButtonLink>
            </>
          )
        }
      </HomeworkReading>
    </Page>
  )
}
