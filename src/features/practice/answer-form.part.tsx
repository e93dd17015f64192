import type { PracticeDetail, PracticeQuestion } from '#contract/practice.ts'
import { targetOf } from '#core/domain/operation/texts.ts'
import { t } from '#src/i18n/i18n.ts'
import type { DraftForm } from '#src/state/draft-keeper.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useDraft } from '#src/state/use-draft.ts'
import { useSend } from '#src/state/use-send.ts'
import { work } from '#src/state/work.ts'
import { isWritten, NOTHING_WRITTEN, readWritten, type Written, writtenBody } from '#src/state/written.ts'
import { Button } from '#src/ui/button.tsx'
import { Choices } from '#src/ui/choices.tsx'
import shared from '#src/ui/shared.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { WordsField } from '#src/ui/words-field.tsx'
import { workOf } from './practice.rules.ts'

const LONGEST = 4000

const FORM: DraftForm<Written> = { read: (body) => readWritten(body ?? {}), body: writtenBody }

/** Answers a question; what is chosen or typed is on the phone at once, and goes with one press. */
export const AnswerForm = ({ detail, question }: { detail: PracticeDetail; question: PracticeQuestion }) => {
  const { practiceId, studentId, drawn } = detail
  const target = targetOf.practice(practiceId, studentId, question.no)
  const draft = useDraft({ kind: 'mistake', target }, FORM)
  const { busy, run } = useSend()
  if (draft === null) return <Skeleton lines={3} />
  const { ref, value: written, kept, change, settled } = draft
  const isText = question.type === 'text'
  const blank = !isWritten(written)
  const send = async (answer: Written) => {
    await settled()
    const sync = await work()
    if (sync) {
      const body = isText ? { text: answer.text } : { choice: [...answer.choice] }
      await sync.enqueue({
        ...{ target, kind: 'practice', body, finishes: ref },
        work: workOf(practiceId, studentId),
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
