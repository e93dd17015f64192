import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { DrawnFormulas } from '#contract/drawn.ts'
import type { BookSpace, WrongBook, WrongBookQuestion } from '#contract/wrong/download.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { SPACES } from '#core/domain/redo/sheet.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { detectHostProgram } from '#src/platform/host-program.ts'
import { session } from '#src/state/account/session.state.ts'
import { brand } from '#src/state/brand.state.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { MathText } from '#src/ui/formula/math-text.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { Watermark } from '#src/ui/watermark.tsx'
import css from './book.module.css'
import { BookQuestion } from './book-question.part.tsx'
import { buildQuestionAddress } from './question-address.rules.ts'
import { SavePdf } from './save-pdf.part.tsx'
import { useBookQuestions } from './use-book-questions.ts'

/** Marks across and down a sheet of A4. */
const MARKS = 4 * 6

/**
 * The watermark of the book. On the screen it is that of every page; on paper words take its place on each sheet, as a
 * picture behind every sheet would be a third of the file.
 */
const PaperMark = ({ text }: { text: string }) => (
  <>
    <div className={css['screenOnly']}>
      <Watermark text={text} />
    </div>
    <div className={css['marks']} aria-hidden="true">
      {Array.from({ length: MARKS }, (_, at) => (
        <span key={at}>{text}</span>
      ))}
    </div>
  </>
)

interface BookAnswersProps {
  questions: readonly WrongBookQuestion[]
  drawn: DrawnFormulas
  /** With the explanations, too. */
  explain: boolean
}

const formatQuestionDetails = (q: WrongBookQuestion): string =>
  [
    ...(q.key === '' ? [] : [t('download.pair', { name: t('download.key'), value: q.key })]),
    ...(q.answer === '' ? [] : [t('download.pair', { name: t('download.own'), value: q.answer })]),
    ...(q.knowledge.length === 0
      ? []
      : [t('download.points', { points: q.knowledge.join(t('download.comma')) })]),
  ].join(' · ')

/** The end of the book, from a page of its own: the answers, by the numbers of the book. */
const BookAnswers = ({ questions, drawn, explain }: BookAnswersProps) => (
  <section className={css['answers']} data-answers>
    <h2>{t('download.answers')}</h2>
    <ol>
      {questions.map((q, at) => (
        <li key={questionKey(q)} className={css['answer']}>
          <strong>{at + 1}. </strong>
          {formatQuestionDetails(q)}
          {explain && q.words !== null && q.words.explanation !== '' && (
            <div>
              <MathText text={q.words.explanation} drawn={drawn} />
            </div>
          )}
        </li>
      ))}
    </ol>
  </section>
)

interface PaperProps {
  questions: WrongBook['questions']
  drawn: WrongBook['drawn']
  missing: number
  madeAt: number | null
}

const Paper = ({ questions, drawn, missing, madeAt }: PaperProps) => {
  const { identity } = useSnapshot(session)
  const { shortTitle } = useSnapshot(brand)
  const [space, setSpace] = useState<BookSpace>('some')
  const [explain, setExplain] = useState(true)
  const [codes, setCodes] = useState(true)
  const name = identity?.studentName ?? ''
  const canPrint = detectHostProgram() === 'browser'
  return (
    <>
      <Card title={t('download.options')} className={css['screenOnly']}>
        <div className={shared['middle']}>
          <SegmentedControl
            label={t('download.space')}
            value={space}
            onChange={setSpace}
            options={SPACES.map((one) => ({ value: one, title: t(`download.space.${one}`) }))}
          />
          <label className={shared['check']}>
            <input type="checkbox" checked={explain} onChange={(e) => setExplain(e.target.checked)} />
            {t('download.explain')}
          </label>
          <label className={shared['check']}>
            <input type="checkbox" checked={codes} onChange={(e) => setCodes(e.target.checked)} />
            {t('download.codes')}
          </label>
          {canPrint && (
            <Button kind="primary" block onClick={() => window.print()}>
              {t('download.print')}
            </Button>
          )}
          <SavePdf
            look={{
              questions: questions.map(({ examId, paperId, itemNo }) => ({ examId, paperId, itemNo })),
              ...{ madeAt, space, explain, codes },
            }}
          />
          <p className={shared['quiet']}>{t(canPrint ? 'download.printNote' : 'download.printElsewhere')}</p>
          {missing > 0 && <p className={shared['quiet']}>{t('download.missing', { count: missing })}</p>}
        </div>
      </Card>
      <div className={css['book']} data-paper="own" data-book={questions.length}>
        <header className={css['head']}>
          <h2>{t('download.bookTitle', { name })}</h2>
          <p className={shared['note']}>
            {[
              t('download.count', { count: questions.length }),
              ...(madeAt === null ? [] : [formatFullDate(madeAt)]),
            ].join(' · ')}
          </p>
        </header>
        {questions.map((question, at) => (
          <BookQuestion
            key={questionKey(question)}
            no={at + 1}
            question={question}
            drawn={drawn}
            space={space}
            address={codes ? buildQuestionAddress(question, identity?.relativeId ?? '') : null}
          />
        ))}
        <BookAnswers questions={questions} drawn={drawn} explain={explain} />
      </div>
      <PaperMark text={`${shortTitle} ${name}`} />
    </>
  )
}

/** A book as it will be on paper, laid out and printed by the phone itself: it needs no line. */
export const BookScreen = () => {
  const bookId = useQuery('bookId')
  const { book, read, failure } = useBookQuestions(bookId)
  return (
    <Page title={t('download.book')} back={PATH.wrongQuestions} asOf={read.asOf}>
      {book === null ? (
        <EmptyState
          title={t('download.noBook')}
          text={t('download.noBookText')}
          action={<ButtonLink href={PATH.wrongQuestions}>{t('download.make')}</ButtonLink>}
        />
      ) : (
        <>
          {failure?.kind === 'status' && (
            <p className={`${shared['quiet']} ${css['screenOnly']}`} role="alert">
              {t('download.saveFailed', { why: failureText(failure) })}
            </p>
          )}
          <Reading of={read} failed={t('download.failed')} lines={8}>
            {(data) => (
              <Paper
                questions={data.questions}
                drawn={data.drawn}
                missing={(book?.questions.length ?? data.questions.length) - data.questions.length}
                madeAt={book?.madeAt ?? null}
              />
            )}
          </Reading>
        </>
      )}
    </Page>
  )
}
