import { useMemo } from 'react'
import type { WrongBook, WrongBookQuestion } from '#contract/wrong/download.ts'
import { questionKey, refOfKey } from '#core/domain/notebook/question-key.ts'
import { formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Words } from '#src/ui/formula/question-words.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Figures } from '#src/ui/report/figures.tsx'
import shared from '#src/ui/shared.module.css'
import { useChoice } from './choice.state.ts'
import { type QuestionFilter } from './questions.rules.ts'
import { useFilter, useFitting } from './use-questions.ts'
import css from './wrong-download.module.css'

interface DetailProps {
  book: WrongBook & { fitting: readonly WrongBookQuestion[] }
  question: WrongBookQuestion
  filter: QuestionFilter
}

const factsOf = (q: WrongBookQuestion): [string, string][] => [
  ...(q.type === 'choice' || q.type === 'multi'
    ? [[t('download.own'), q.answer || t('download.noAnswer')] as [string, string]]
    : []),
  ...(q.key === '' ? [] : [[t('download.key'), q.key] as [string, string]]),
  [t('download.classRate'), formatRate(q.classRate)],
  ...(q.cause === null ? [] : [[t('download.cause'), t(`answers.cause.${q.cause}`)] as [string, string]]),
]

const Detail = ({ book, question, filter }: DetailProps) => {
  const { chosen, set } = useChoice()
  const isIn = chosen.has(questionKey(question))
  const at = book.fitting.findIndex((q) => questionKey(q) === questionKey(question))
  const step = (q: WrongBookQuestion | undefined, title: string) =>
    q === undefined ? (
      <span />
    ) : (
      <ButtonLink href={href.wrongDownload(PATH.wrongQuestion, { ...filter, question: questionKey(q) })}>
        {title}
      </ButtonLink>
    )
  return (
    <>
      <Card
        title={t('download.group', { course: question.courseName, exam: question.examName })}
        aside={t('download.item', { no: question.itemNo })}
      >
        <Words words={question.words} drawn={book.drawn} answerKey={question.key} own={question.answer} />
        <p>
          {t('download.itemMark', { score: formatScore(question.score), full: formatScore(question.full) })}
        </p>
        <Figures facts={factsOf(question)} />
        {question.knowledge.length > 0 && (
          <p className={shared['quiet']}>
            {t('download.points', { points: question.knowledge.join(t('download.comma')) })}
          </p>
        )}
      </Card>
      <Button
        block
        kind={isIn ? 'plain' : 'primary'}
        aria-pressed={isIn}
        onClick={() => set([question], !isIn)}
      >
        {t(isIn ? 'download.remove' : 'download.add')}
      </Button>
      <nav className={css['steps']} aria-label={t('download.steps')}>
        {step(at > 0 ? book.fitting[at - 1] : undefined, t('download.before'))}
        {step(book.fitting[at + 1], t('download.after'))}
      </nav>
      {chosen.size > 0 && (
        <ButtonLink block href={href.wrongDownload(PATH.wrongQuestions, filter)}>
          {t('download.chosen', { count: chosen.size })}
        </ButtonLink>
      )}
    </>
  )
}

/** One wrong question whole, and in or out of the next book; the code printed beside a question leads here. */
export const QuestionDetailScreen = () => {
  const key = useQuery('question') ?? ''
  const filter = useFilter()
  const read = useFitting(filter)
  // where there are too many to be given at once, and for a code, which knows no filter
  const { examId } = refOfKey(key)
  const ofExam = useFitting(useMemo(() => ({ examId }), [examId]))
  return (
    <Page
      title={t('download.question')}
      back={href.wrongDownload(PATH.wrongQuestions, filter)}
      asOf={read.asOf}
    >
      <Reading of={read} failed={t('download.failed')} lines={6}>
        {(book) => {
          const all = [...book.fitting, ...(ofExam.data?.fitting ?? [])]
          const question = all.find((q) => questionKey(q) === key)
          return question === undefined ? (
            <EmptyState
              title={t('download.gone')}
              text={t('download.goneText')}
              action={<ButtonLink href={PATH.wrongQuestions}>{t('download.all')}</ButtonLink>}
            />
          ) : (
            <Detail key={questionKey(question)} book={book} question={question} filter={filter} />
          )
        }}
      </Reading>
    </Page>
  )
}
