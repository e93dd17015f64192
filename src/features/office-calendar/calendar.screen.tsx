import { useState } from 'react'
import type { CalendarEvent } from '#contract/office-calendar.ts'
import { dayText } from '#core/domain/dates/day.ts'
import { t } from '#src/i18n/i18n.ts'
import { newId } from '#src/platform/new-id.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useNow } from '#src/state/use-now.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { UndoBar } from '#src/ui/undo-bar.tsx'
import { CalendarList } from './calendar-list.part.tsx'
import { EventSheet } from './event-sheet.part.tsx'

/** Exams to come, terms and holidays: what a school plans by. */
export const OfficeCalendarScreen = () => {
  const calendar = useCall('GET /api/office/calendar', {})
  const today = dayText(useNow(null, null))
  const [editing, setEditing] = useState<CalendarEvent | null>(null)
  const [removed, setRemoved] = useState<CalendarEvent | null>(null)
  const { busy, send } = useSend()
  const putBack = (event: CalendarEvent) =>
    send(() => client.call('POST /api/office/calendar/save', { body: { event } }), {
      done: async () => {
        setRemoved(null)
        await calendar.reload()
      },
    })
  const fresh = (): CalendarEvent => ({
    eventId: newId(),
    kind: 'exam',
    name: '',
    fromDay: today,
    toDay: today,
    gradeId: '',
  })
  const add = (
    <Button kind="primary" onClick={() => setEditing(fresh())}>
      {t('officeCalendar.add')}
    </Button>
  )
  return (
    <Page title={t('officeCalendar.title')} wide asOf={calendar.asOf}>
      <p className={shared['quiet']}>{t('officeCalendar.lead')}</p>
      {removed && (
        <UndoBar
          key={removed.eventId}
          undo={t('office.undo')}
          busy={busy}
          onUndo={() => void putBack(removed)}
        >
          {t('officeCalendar.removed', { name: removed.name })}
        </UndoBar>
      )}
      <Reading of={calendar} failed={t('officeCalendar.failed')} lines={6}>
        {({ events, grades }) => (
          <>
            <CalendarList
              events={events}
              grades={grades}
              today={today}
              onEdit={setEditing}
              tools={add}
              empty={
                <EmptyState
                  sign="done"
                  title={t('officeCalendar.none')}
                  text={t('officeCalendar.noneText')}
                  action={add}
                />
              }
            />
            {editing && (
              <EventSheet
                event={editing}
                known={events.some((one) => one.eventId === editing.eventId)}
                grades={grades}
                onClose={() => setEditing(null)}
                onDone={async (gone) => {
                  setEditing(null)
                  setRemoved(gone)
                  await calendar.reload()
                }}
              />
            )}
          </>
        )}
      </Reading>
    </Page>
  )
}
