import type { PracticeDetail, PracticeQuestion } from '#contract/practice.ts'
import type { WorkItem } from '#core/sync/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CheckedChoices } from '#src/ui/checked-choices.tsx'
import { MathText } from '#src/ui/formula/math-text.tsx'
import shared from '#src/ui/shared.module.css'
import css from './practice.module.css'
import { SelfMark } from './self-mark.part.tsx'

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
export const Checked = ({ detail, question, answer, item, sent }: CheckedProps) => {
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
