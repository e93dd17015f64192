import { type FormEvent, useState } from 'react'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'
import { type AppealQueueEntry, newMark } from './queue.rules.ts'

type AppealOutcome = 'unchanged' | 'changed'

interface DecideProps {
  listed: AppealQueueEntry
  onDecided: () => Promise<void>
  onChanged: () => Promise<void>
}

/** Another mark, or the same one with a reason; Enter gives the new mark. */
export const Decide = ({ listed: { appeal, now }, onDecided, onChanged }: DecideProps) => {
  const [typed, setTyped] = useState('')
  const [reply, setReply] = useState('')
  const [tried, setTried] = useState<AppealOutcome | null>(null)
  const { busy, doing, send } = useSend<AppealOutcome>()
  const full = now?.full ?? appeal.full
  const mark = newMark(typed, now ? now.mark : appeal.markFrom, full)
  const words = reply.trim()
  const decide = (outcome: AppealOutcome) => {
    setTried(outcome)
    if (outcome === 'changed' ? mark === null : words === '') return
    const given = outcome === 'changed' && mark !== null ? { mark } : {}
    const body = { appealId: appeal.appealId, outcome, reply: words, ...given }
    const done = outcome === 'changed' ? t('appeals.changed', { mark: formatScore(mark) }) : t('appeals.kept')
    void send(
      () => client.call('POST /api/exam/tool/score/appeal', { body }),
      {
        toast: done,
        seconds: TOAST_READ,
        done: onDecided,
        failed: (failure) => {
          toastFailure(failure)
          return onChanged()
        },
      },
      outcome,
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    decide('changed')
  }
  return (
    <form className={shared['stack']} onSubmit={submit} noValidate>
      <Field
        label={t('appeals.mark')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={
          tried === 'changed' && mark === null ? t('appeals.wrong', { full: formatScore(full) }) : undefined
        }
      />
      <Field
        label={t('appeals.reply')}
        hint={t('appeals.replyHint')}
        autoComplete="off"
        value={reply}
        maxLength={500}
        onChange={(event) => setReply(event.target.value)}
        error={tried === 'unchanged' && words === '' ? t('appeals.noReason') : undefined}
      />
      <div className={shared['pair']}>
        <Button busy={doing === 'unchanged'} disabled={busy} onClick={() => decide('unchanged')}>
          {t('appeals.keep')}
        </Button>
        <Button type="submit" kind="primary" busy={doing === 'changed'} disabled={busy}>
          {t('appeals.change')}
        </Button>
      </div>
      <p className={shared['note']}>{t('appeals.does')}</p>
    </form>
  )
}
