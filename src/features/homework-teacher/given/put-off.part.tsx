import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { useNow } from '#src/state/use-now.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { ofField, presetTime, toField } from '../set/when.rules.ts'
import css from '../teach.module.css'
import type { Given } from '../use-given.ts'

interface PutOffProps {
  given: Given
  reload: () => Promise<void>
}

/** A later deadline; never an earlier one, which students could not know of. */
export const PutOff = ({ given, reload }: PutOffProps) => {
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
        value={toField(until)}
        error={later ? undefined : t('teach.error.notLater')}
        onChange={(event) => setUntil(ofField(event.target.value))}
      />
      <Button type="submit" busy={busy} disabled={!later}>
        {t('teach.putOff')}
      </Button>
    </form>
  )
}
