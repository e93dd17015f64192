import { type ReactNode, useMemo, useState } from 'react'
import type { CalendarEvent } from '#contract/office/calendar.ts'
import { dayText } from '#core/domain/dates/day.ts'
import { t } from '#src/i18n/i18n.ts'
import { generateId } from '#src/platform/new-id.ts'
import { client } from '#src/state/client.ts'
import { saveTable } from '#src/state/files/save-table.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import type { TableColumn } from '#src/ui/data-table/types.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { UndoBar } from '#src/ui/undo-bar.tsx'
import { EventSheet } from './event-sheet.part.tsx'
import { calendarOrder } from './order.rules.ts'

interface CalendarListProps {
  events: readonly CalendarEvent[]
  grades: readonly { gradeId: string; gradeName: string }[]
  /** `2026-11-24` */
  today: string
  onEdit: (event: CalendarEvent) => void
  tools: ReactNode
  empty: ReactNode
}

/** What comes, then what is over with the newest first. */
const CalendarList = ({ events, grades, today, onEdit, tools, empty }: CalendarListProps) => {
  const columns = useMemo(() => {
    const gradeName = (id: string) =>
      grades.find(({ gradeId }) => gradeId === id)?.gradeName ?? t('officeCalendar.allGrades')
    const timeOf = ({ toDay }: CalendarEvent) =>
      t(toDay < today ? 'officeCalendar.past' : 'officeCalendar.coming')
    const all: TableColumn<CalendarEvent>[] = [
      {
        id: 'name',
        title: t('officeCalendar.name'),
        heads: true,
        value: (event) => event.name,
        show: (event) => (
          <Button kind="quiet" onClick={() => onEdit(event)}>
            {event.name}
          </Button>
        ),
      },
      {
        id: 'kind',
        title: t('officeCalendar.kind'),
        filter: true,
        width: 6,
        value: (event) => t(`officeCalendar.kind.${event.kind}`),
        show: (event) => <Badge>{t(`officeCalendar.kind.${event.kind}`)}</Badge>,
      },
      { id: 'from', title: t('officeCalendar.from'), width: 7, value: (event) => event.fromDay },
      { id: 'to', title: t('officeCalendar.to'), width: 7, value: (event) => event.toDay },
      {
        id: 'grade',
        title: t('officeCalendar.grade'),
        filter: true,
        value: (event) => gradeName(event.gradeId),
      },
      { id: 'time', title: t('officeCalendar.time'), filter: true, value: timeOf },
    ]
    return all
  }, [grades, today, onEdit])
  const rows = useMemo(() => calendarOrder(events, today), [events, today])
  return (
    <DataTable
      label={t('officeCalendar.title')}
      columns={columns}
      rows={rows}
      rowId={({ eventId }) => eventId}
      pageSize={50}
      tools={tools}
      onFile={saveTable(t('officeCalendar.title'))}
      empty={empty}
    />
  )
}

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
    eventId: generateId(),
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
