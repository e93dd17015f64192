import type { CalendarEvent } from '#contract/office-calendar.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'

interface RemovedBarProps {
  event: CalendarEvent
  onBack: () => Promise<void>
}

/** Says what was taken away, and gives it back. */
export const RemovedBar = ({ event, onBack }: RemovedBarProps) => {
  const { busy, send } = useSend()
  const back = () =>
    send(() => client.call('POST /api/office/calendar/save', { body: { event } }), { done: onBack })
  return (
    <LineBar
      tone="info"
      action={
        <Button kind="quiet" busy={busy} onClick={() => void back()}>
          {t('officeCalendar.putBack')}
        </Button>
      }
    >
      {t('officeCalendar.removed', { name: event.name })}
    </LineBar>
  )
}
