import { useState } from 'react'
import type { DrawnFormulas } from '#contract/drawn.ts'
import type { WrongQuestion } from '#contract/wrong/notebook.ts'
import { choiceScore } from '#core/domain/marking/choice-score.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { generateId } from '#src/platform/new-id.ts'
import type { DraftForm } from '#src/state/unsent/draft-keeper.ts'
import { useDraft } from '#src/state/unsent/use-draft.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { isWritten, readWritten, toAnswerBody, type WrittenAnswer } from '#src/state/unsent/written-answer.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Choices } from '#src/ui/choices.tsx'
import { MathText } from '#src/ui/formula/math-text.tsx'
import shared from '#src/ui/shared.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { WordsField } from '#src/ui/words-field.tsx'
import { Crops } from './crops.part.tsx'
import { completeLetterOptions } from './letters.rules.ts'
import { sendPractice, type WrongPracticeAnswer } from './notebook.actions.ts'
import { buildNotebookDraftRef } from './pending.rules.ts'
import { Question } from './question.part.tsx'
import css from './wrong.module.css'

/** An answer that is not sent yet: what is written, whether the right answer has been looked at, its id. */
interface PracticeDraft extends WrittenAnswer {
  readonly practiceId: string
  readonly seen: boolean
}

/** As it stands in its draft. */
const TRIAL: DraftForm<PracticeDraft> = {
  read: (body) => {
    const { practiceId, seen } = body ?? {}
    return {
      ...readWritten(body ?? {}),
      practiceId: typeof practiceId === 'string' ? practiceId : generateId(),
      seen: seen === true,
    }
  },
  body: ({ practiceId, seen, ...written }) => ({ ...toAnswerBody(written), practiceId, seen }),
}

interface TryingProps {
  question: WrongQuestion
  drawn: DrawnFormulas
  studentId: string
  last: boolean
  onNext: (good: boolean) => void
}

const GRADES = ['again', 'hard', 'good', 'easy'] as const
const isChoice = (type: string): boolean => type === 'choice' || type === 'multi'

/** One question tried again: answered first, the right answer after, then how it went. */
export const Trying = ({ question, drawn, studentId, last, onNext }: TryingProps) => {
  const { entry, words, key, crops } = question
  const draft = useDraft(buildNotebookDraftRef(entry, studentId), TRIAL)
  const { busy, run } = useSend()
  const [sent, setSent] = useState<{ nextAt: number | null; good: boolean } | null>(null)
  const tell = useTell()
  const { keeps } = useOutbox()
  const several = entry.type === 'multi' || key.length > 1
  // letters can be chosen only where one can read what they stand for
  const byKey = isChoice(entry.type) && key !== '' && words !== null
  if (draft === null) return <Skeleton lines={8} />
  const { value: trial, kept, change, settled } = draft
  const right = byKey && choiceScore(trial.choice, key, 1) === 1

  const practise = async (given: WrongPracticeAnswer) => {
    await settled()
    const outcome = await sendPractice(entry, studentId, trial.practiceId, given)
    if (outcome.at === 'nowhere') return tell(outcome.failure)
    const good = given.choice ? right : given.grade !== 'again'
    setSent({ nextAt: outcome.at === 'school' ? outcome.data.nextAt : null, good })
  }
  const send = (given: WrongPracticeAnswer) => run(() => practise(given))
  const look = () => {
    change((now) => ({ ...now, seen: true }))
    if (byKey) void send({ choice: [...trial.choice] })
  }
  return (
    <>
      <Card
        title={t('wrong.titleOf', { course: entry.courseName, no: entry.itemNo })}
        aside={<span className={shared['quiet']}>{entry.examName}</span>}
      >
        {trial.seen ? (
          <div className={shared['middle']}>
            {byKey && (
              <p>
                <Badge tone={right ? 'good' : 'bad'}>{t(right ? 'wrong.right' : 'wrong.notRight')}</Badge>{' '}
                {t('wrong.chosen', { own: trial.choice.join('') })}
              </p>
            )}
            {trial.text !== '' && <p className={css['said']}>{trial.text}</p>}
            <Question question={question} drawn={drawn} {...(byKey && { chosen: trial.choice.join('') })} />
          </div>
        ) : (
          <div className={shared['middle']}>
            {words ? (
              <p className={css['stem']}>
                <MathText text={words.stem} drawn={drawn} />
              </p>
            ) : (
              <>
                <Crops ids={crops} no={entry.itemNo} />
                <p>
                  {t('wrong.onCard')}{' '}
                  <a href={href.scannedCard({ examId: entry.examId, paperId: entry.paperId })}>
                    {t('wrong.toCard')}
                  </a>
                </p>
              </>
            )}
            {byKey ? (
              <Choices
                name={entry.itemNo}
                legend={t(several ? 'wrong.chooseSome' : 'wrong.chooseOne')}
                options={completeLetterOptions(words?.options ?? [], key)}
                several={several}
                drawn={drawn}
                value={trial.choice}
                onChange={(choice) => change((now) => ({ ...now, choice }))}
              />
            ) : (
              <WordsField
                label={t('wrong.words')}
                value={trial.text}
                rows={4}
                most={2000}
                onChange={(text) => change((now) => ({ ...now, text }))}
              />
            )}
            {(kept === 'memory' || isWritten(trial)) && (
              <p className={shared['quiet']} role="status">
                {t(`wrong.draft.${kept}`)}
              </p>
            )}
            <Button
              kind="primary"
              block
              busy={busy}
              disabled={byKey && trial.choice.length === 0}
              onClick={look}
            >
              {t(byKey ? 'wrong.check' : 'wrong.look')}
            </Button>
          </div>
        )}
      </Card>
      {trial.seen && sent === null && !byKey && (
        <Card title={t('wrong.how')}>
          <div className={shared['buttons']} role="group" aria-label={t('wrong.how')}>
            {GRADES.map((grade) => (
              <Button key={grade} disabled={busy} onClick={() => void send({ grade })}>
                {t(`wrong.grade.${grade}`)}
              </Button>
            ))}
          </div>
        </Card>
      )}
      {trial.seen && sent === null && byKey && (
        <Button block busy={busy} onClick={() => void send({ choice: [...trial.choice] })}>
          {t(busy ? 'wrong.sending' : 'wrong.sendAgain')}
        </Button>
      )}
      {sent !== null && (
        <>
          <p className={shared['quiet']} role="status">
            {sent.nextAt === null
              ? t(keeps ? 'wrong.sent.phone' : 'sync.held.memory')
              : t('wrong.sent.next', { when: formatDay(sent.nextAt) })}
          </p>
          <Button kind="primary" block onClick={() => onNext(sent.good)}>
            {t(last ? 'wrong.round.finish' : 'wrong.label.next')}
          </Button>
        </>
      )}
    </>
  )
}
