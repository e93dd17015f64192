import { type FormEvent, useState } from 'react'
import type { Gate } from '#contract/brand-switches.ts'
import type { PushWishes } from '#contract/reminders/push.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useOpen } from '#src/state/open.tsx'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'

const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((n) => String(n).padStart(2, '0')).join(':')
const minuteOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

/** Of what somebody may be reminded, where the school has it. */
const KINDS: readonly (Gate & { kind: 'results' | 'deadlines' })[] = [
  { kind: 'results' },
  { kind: 'deadlines', switch: 'homework' },
]

/** Of what the account is reminded on all its devices, and when not. */
export const WishesCard = ({ wishes, onSaved }: { wishes: PushWishes; onSaved: () => void }) => {
  const { busy, send } = useSend()
  const [now, setNow] = useState(wishes)
  const kinds = useOpen(KINDS)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void send(() => client.call('POST /api/base/data/push/wishes', { body: now }), {
      toast: t('reminders.saved'),
      done: onSaved,
    })
  }
  return (
    <Card title={t('reminders.wishes')}>
      <form className={shared['middle']} onSubmit={save}>
        {kinds.map(({ kind }) => (
          <label key={kind} className={shared['check']}>
            <input
              type="checkbox"
              checked={now[kind]}
              onChange={() => setNow({ ...now, [kind]: !now[kind] })}
            />
            {t(`reminders.${kind}`)}
          </label>
        ))}
        {(['quietFrom', 'quietTo'] as const).map((end) => (
          <Field
            key={end}
            type="time"
            required
            label={t(`reminders.${end}`)}
            {...(end === 'quietTo' ? { hint: t('reminders.quietHint') } : {})}
            value={clock(now[end])}
            onChange={({ target }) =>
              target.value !== '' && setNow({ ...now, [end]: minuteOf(target.value) })
            }
          />
        ))}
        <Button type="submit" busy={busy}>
          {t('reminders.save')}
        </Button>
      </form>
    </Card>
  )
}
