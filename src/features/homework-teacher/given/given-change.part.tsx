import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Field } from '#src/ui/field.tsx'
import { formatDateTimeField, ofField, presetTime } from '../set/when.rules.ts'
import css from '../teach.module.css'
import type { TeacherHomeworkDetail } from '../use-given.ts'

interface PutOffProps {
  given: TeacherHomeworkDetail
  reload: () => Promise<void>
}

/** A later deadline; never an earlier one, which students could not know of. */
const PutOff = ({ given, reload }: PutOffProps) => {
  const now = useNow(given.serverTime, null)
  const from = Math.max(now, given.deadlineAt)
  const [until, setUntil] = useState(() => presetTime('tomorrow', from))
  const { busy, send } = useSend()
  const later = until > given.deadlineAt && until > now
  const put = () => {
    const body = { homeworkId: given.homeworkId, deadlineAt: until }
    return send(() => client.call('POST /api/exam/homework/teacher/deadline', { body }), {
      toast: t('teach.isPutOff'),
      done: reload,
      failed: toastFailure,
    })
  }
  return (
    <form
      className={css['stack']}
      onSubmit={(event) => {
        event.preventDefault()
        if (later) void put()
      }}
    >
      <Field
        label={t('teach.newDeadline')}
        type="datetime-local"
        value={formatDateTimeField(until)}
        error={later ? undefined : t('teach.error.notLater')}
        onChange={(event) => setUntil(ofField(event.target.value))}
      />
      <Button type="submit" busy={busy} disabled={!later}>
        {t('teach.putOff')}
      </Button>
    </form>
  )
}

interface GivenChangeProps {
  given: TeacherHomeworkDetail
  now: number
  reload: () => Promise<void>
}

/** What may still be changed on homework that students have seen. */
export const GivenChange = ({ given, now, reload }: GivenChangeProps) => {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { busy, send } = useSend()
  const text = given.withdrawn
    ? 'teach.backText'
    : given.startAt > now
      ? 'teach.changeSoon'
      : 'teach.changeText'
  const word = t('teach.withdrawWord')
  const put = (withdrawn: boolean) => {
    const body = { homeworkId: given.homeworkId, withdrawn }
    return send(() => client.call('POST /api/exam/homework/teacher/withdraw', { body }), {
      always: () => {
        setOpen(false)
        setTyped('')
      },
      toast: t(withdrawn ? 'teach.isWithdrawn' : 'teach.isBack'),
      done: reload,
      failed: toastFailure,
    })
  }
  return (
    <Card>
      {/* seldom needed, so folded; what was withdrawn has nothing else to offer */}
      <details open={given.withdrawn}>
        <summary className={css['fold']}>{t(given.withdrawn ? 'teach.change' : 'teach.changeFold')}</summary>
        <div className={css['stack']}>
          <p className={css['quiet']}>{t(text)}</p>
          {!given.withdrawn && <PutOff key={given.deadlineAt} given={given} reload={reload} />}
          {given.withdrawn ? (
            <Button busy={busy} onClick={() => void put(false)}>
              {t('teach.putBack')}
            </Button>
          ) : (
            <Button kind="danger" onClick={() => setOpen(true)}>
              {t('teach.withdraw')}
            </Button>
          )}
        </div>
      </details>
      <ConfirmSheet
        open={open}
        title={t('teach.withdrawAsk', { title: given.title })}
        yes={t('teach.withdraw')}
        kind="danger"
        busy={busy}
        disabled={typed.trim().toLowerCase() !== word.toLowerCase()}
        onYes={() => void put(true)}
        onClose={() => setOpen(false)}
      >
        <div className={css['stack']}>
          <p>{t('teach.withdrawText', { n: given.submitted })}</p>
          <Field
            label={t('teach.typeWord', { word })}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </ConfirmSheet>
    </Card>
  )
}
