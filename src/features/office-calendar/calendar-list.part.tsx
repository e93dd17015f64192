import { type ReactNode, useMemo } from 'react'
import type { CalendarEvent } from '#contract/office-calendar.ts'
import { t } from '#src/i18n/i18n.ts'
import { saveTable } from '#src/state/save-table.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import type { TableColumn } from '#src/ui/data-table/types.ts'
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
export const CalendarList = ({ events, grades, today, onEdit, tools, empty }: CalendarListProps) => {
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
