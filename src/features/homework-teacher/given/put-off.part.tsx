import { useState } from 'react'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { showToast } from '#src/state/toast.state.ts'
import { useNow } from '#src/state/use-now.ts'
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
  const [busy, setBusy] = useState(false)
  const later = until > given.deadlineAt && until > now
  const put = async () => {
    setBusy(true)
    const result = await client.call('POST /api/exam/homework/teacher/deadline', {
      body: { homeworkId: given.homeworkId, deadlineAt: until },
    })
    if (result.ok) await reload()
    setBusy(false)
    showToast(result.ok ? t('teach.isPutOff') : failureText(result.failure), result.ok ? 3 : 5)
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
