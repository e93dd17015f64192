import type { Answer, Question } from '#contract/homework/homework.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { mathOf } from '#src/ui/formula/math-text.tsx'
import { Page } from '#src/ui/page.tsx'
import { ChildrenLine } from '../children-line.part.tsx'
import css from '../homework.module.css'
import { HomeworkReading } from '../homework-reading.part.tsx'
import { NamedPart } from '../named-part.part.tsx'
import { PageStrip } from '../photos/page-strip.part.tsx'
import { QuestionText } from '../question-text.part.tsx'
import { useHomework } from '../use-homework.ts'

interface CheckedQuestionProps {
  homeworkId: string
  question: Readonly<Question>
  answer: Readonly<Answer> | undefined
}

const toneOf = (score: number, full: number): Tone => (score >= full ? 'good' : score <= 0 ? 'bad' : 'warn')

/** One question of a checked paper. */
const CheckedQuestion = ({ homeworkId, question, answer }: CheckedQuestionProps) => {
  const { no, fullMark } = question
  const mark = answer?.mark ?? null
  const words = answer ? [answer.choice.join(''), answer.text].filter(Boolean).join(' ') : ''
  const pages = answer?.pages ?? []
  return (
    <Card
      title={t('homework.question', { no })}
      aside={
        mark?.score === null || mark === null ? (
          <Badge>{t('homework.notMarked')}</Badge>
        ) : (
          <Badge tone={toneOf(mark.score, fullMark)}>
            {t('homework.scoreOf', { score: formatScore(mark.score), full: formatScore(fullMark) })}
          </Badge>
        )
      }
    >
      <div className={css['tight']}>
        <QuestionText text={question.text} />
        <Facts
          facts={[
            [
              t('homework.yourAnswer'),
              words === '' ? pages.length === 0 && t('homework.noAnswer') : mathOf(words),
            ],
            [t('homework.keyAnswer'), mathOf(answer?.key ?? '')],
            [t('homework.teacherComment'), mark?.comment ?? ''],
          ]}
        />
        <PageStrip
          pages={pages}
          no={no}
          hrefOf={(page) => href.homework(PATH.homeworkPaper, { homeworkId, no, page: page.fileId })}
        />
      </div>
    </Card>
  )
}

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
