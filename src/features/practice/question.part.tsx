import type { PracticeDetail, PracticeQuestion } from '#contract/homework/practice.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import type { WorkItem } from '#core/sync/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import type { DraftForm } from '#src/state/unsent/draft-keeper.ts'
import { useDraft } from '#src/state/unsent/use-draft.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import {
  isWritten,
  NOTHING_WRITTEN,
  readWritten,
  toAnswerBody,
  type WrittenAnswer,
} from '#src/state/unsent/written-answer.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckedChoices } from '#src/ui/checked-choices.tsx'
import { Choices } from '#src/ui/choices.tsx'
import { MathText } from '#src/ui/formula/math-text.tsx'
import shared from '#src/ui/shared.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { WordsField } from '#src/ui/words-field.tsx'
import css from './practice.module.css'
import { buildPracticeWorkName } from './practice.rules.ts'
import { SelfMark } from './self-mark.part.tsx'
import { Waiting } from './waiting.part.tsx'

interface CheckedProps {
  detail: PracticeDetail
  question: PracticeQuestion
  answer: NonNullable<PracticeQuestion['answer']>
  /** The answer's own way to the school, where it was given on this phone. */
  item: Readonly<WorkItem> | undefined
  sent: readonly Readonly<WorkItem>[]
}

const verdictOf = (rate: number | null) =>
  rate === null ? 'look' : rate === 1 ? 'right' : rate === 0 ? 'wrong' : 'half'
const say = (right: boolean, own: boolean) =>
  t(right ? (own ? 'practice.ownRight' : 'practice.right') : 'practice.ownWrong')
const TONE = { look: 'info', right: 'good', wrong: 'bad', half: 'warn' } as const

/** An answer beside the key, with the explanation; words are compared by the student. */
const Checked = ({ detail, question, answer, item, sent }: CheckedProps) => {
  const { drawn } = detail
  const { type, options } = question
  const verdict = verdictOf(answer.rate)
  const blank = answer.choice.length === 0 && answer.text === ''
  return (
    <>
      <p role="status">
        <Badge tone={TONE[verdict]}>{t(`practice.verdict.${verdict}`)}</Badge>
      </p>
      {type === 'text' ? (
        <dl className={css['compare']}>
          <dt>{t('practice.own')}</dt>
          <dd>{blank ? t('practice.blank') : <MathText text={answer.text} />}</dd>
          <dt>{t('practice.key')}</dt>
          <dd>
            <MathText text={answer.key} drawn={drawn} />
          </dd>
        </dl>
      ) : (
        <CheckedChoices options={options} drawn={drawn} right={answer.key} own={answer.choice} say={say} />
      )}
      {answer.explanation !== '' && (
        <div className={css['why']}>
          <strong>{t('practice.explanation')}</strong>
          <p>
            <MathText text={answer.explanation} drawn={drawn} />
          </p>
        </div>
      )}
      {type === 'text' && !blank && (
        <SelfMark detail={detail} no={question.no} rate={answer.rate} sent={sent} />
      )}
      {item?.status.at === 'school' && (
        <p className={shared['quiet']}>
          {t(item.status.outcome === 'conflict' ? 'practice.sent.other' : 'practice.sent.receipt', {
            number: item.status.number,
          })}
        </p>
      )}
    </>
  )
}

const LONGEST = 4000

const FORM: DraftForm<WrittenAnswer> = { read: (body) => readWritten(body ?? {}), body: toAnswerBody }

/** Answers a question; what is chosen or typed is on the phone at once, and goes with one press. */
const AnswerForm = ({ detail, question }: { detail: PracticeDetail; question: PracticeQuestion }) => {
  const { practiceId, studentId, drawn } = detail
  const target = targetOf.practice(practiceId, studentId, question.no)
  const draft = useDraft({ kind: 'mistake', target }, FORM)
  const { busy, run } = useSend()
  if (draft === null) return <Skeleton lines={3} />
  const { ref, value: written, kept, change, settled } = draft
  const isText = question.type === 'text'
  const blank = !isWritten(written)
  const send = async (answer: WrittenAnswer) => {
    await settled()
    const sync = await openAccountWork()
    if (sync) {
      const body = isText ? { text: answer.text } : { choice: [...answer.choice] }
      await sync.enqueue({
        ...{ target, kind: 'practice', body, finishes: ref },
        work: buildPracticeWorkName(practiceId, studentId),
      })
    } else showToast(t('practice.noStore'), TOAST_READ)
  }
  return (
    <>
      {isText ? (
        <WordsField
          label={t('practice.words')}
          value={written.text}
          rows={3}
          most={LONGEST}
          onChange={(text) => change((now) => ({ ...now, text }))}
        />
      ) : (
        <Choices
          name={target}
          legend={t(question.type === 'multi' ? 'practice.chooseSome' : 'practice.chooseOne')}
          options={question.options}
          several={question.type === 'multi'}
          drawn={drawn}
          value={written.choice}
          onChange={(choice) => change((now) => ({ ...now, choice }))}
        />
      )}
      <p className={shared['quiet']} role="status" data-kept={kept}>
        {kept === 'memory' || !blank ? t(`practice.kept.${kept}`) : ''}
      </p>
      <div className={shared['acts']}>
        <Button kind="primary" busy={busy} disabled={blank} onClick={() => void run(() => send(written))}>
          {t(isText ? 'practice.compare' : 'practice.check')}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={() => void run(() => send(NOTHING_WRITTEN))}>
          {t('practice.dontKnow')}
        </Button>
      </div>
    </>
  )
}

interface QuestionProps {
  detail: PracticeDetail
  question: PracticeQuestion
  sent: readonly Readonly<WorkItem>[]
}

/** One question: to be answered, on its way to the school, or checked with its key. */
export const Question = ({ detail, question, sent }: QuestionProps) => {
  const { practiceId, studentId, drawn } = detail
  const { no, type, text, knowledge, answer } = question
  const target = targetOf.practice(practiceId, studentId, no)
  const item = sent.findLast((one) => one.target === target)
  return (
    <Card
      title={t('practice.no', { no, type: t(`practice.type.${type}`) })}
      aside={<span className={shared['quiet']}>{knowledge.join(t('practice.comma'))}</span>}
    >
      <div className={shared['middle']}>
        <div className={shared['words']}>
          <MathText text={text} drawn={drawn} />
        </div>
        {answer ? (
          <Checked detail={detail} question={question} answer={answer} item={item} sent={sent} />
        ) : item ? (
          <Waiting item={item} />
        ) : (
          <AnswerForm detail={detail} question={question} />
        )}
      </div>
    </Card>
  )
}
