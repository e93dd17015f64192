import { useState } from 'react'
import type { CalendarEvent } from '#contract/office/calendar.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'

interface EventSheetProps {
  event: CalendarEvent
  /** True: it is in the calendar already. */
  known: boolean
  grades: readonly { gradeId: string; gradeName: string }[]
  onClose: () => void
  /** The event that was taken away, or null: it was saved. */
  onDone: (removed: CalendarEvent | null) => Promise<void>
}

const KINDS = ['exam', 'term', 'holiday'] as const

/** Adds or changes what stands in the calendar. */
export const EventSheet = ({ event, known, grades, onClose, onDone }: EventSheetProps) => {
  const [draft, setDraft] = useState(event)
  const [told, setTold] = useState(false)
  const { doing, send } = useSend<'save' | 'remove'>()
  const set = (more: Partial<CalendarEvent>) => setDraft({ ...draft, ...more })
  const name = draft.name.trim()
  const badDays = draft.fromDay === '' || draft.toDay < draft.fromDay
  const save = () => {
    setTold(true)
    if (name === '' || badDays) return
    const body = { event: { ...draft, name } }
    void send(
      () => client.call('POST /api/office/calendar/save', { body }),
      { toast: t('officeCalendar.saved', { name }), done: () => onDone(null) },
      'save',
    )
  }
  const remove = () => {
    const body = { eventId: event.eventId }
    void send(
      () => client.call('POST /api/office/calendar/remove', { body }),
      { done: ({ event: gone }) => onDone(gone) },
      'remove',
    )
  }
  return (
    <Sheet
      open
      kind="dialog"
      title={t(known ? 'officeCalendar.edit' : 'officeCalendar.add')}
      onClose={onClose}
      actions={
        <>
          {known && (
            <Button kind="quiet" busy={doing === 'remove'} onClick={remove}>
              {t('officeCalendar.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" busy={doing === 'save'} onClick={save}>
            {t('officeCalendar.save')}
          </Button>
        </>
      }
    >
      <div className={shared['stack']}>
        <SegmentedControl
          label={t('officeCalendar.kind')}
          options={KINDS.map((value) => ({ value, title: t(`officeCalendar.kind.${value}`) }))}
          value={draft.kind}
          onChange={(kind) => set({ kind })}
        />
        <Field
          label={t('officeCalendar.name')}
          value={draft.name}
          maxLength={60}
          error={told && name === '' ? t('officeCalendar.wrongName') : undefined}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Field
          label={t('officeCalendar.from')}
          type="date"
          value={draft.fromDay}
          onChange={({ target }) =>
            set({ fromDay: target.value, ...(draft.toDay < target.value ? { toDay: target.value } : {}) })
          }
        />
        <Field
          label={t('officeCalendar.to')}
          type="date"
          value={draft.toDay}
          error={told && badDays ? t('officeCalendar.wrongDays') : undefined}
          onChange={({ target }) => set({ toDay: target.value })}
        />
        <SelectField
          label={t('officeCalendar.grade')}
          options={[
            { value: '', title: t('officeCalendar.allGrades') },
            ...grades.map(({ gradeId, gradeName }) => ({ value: gradeId, title: gradeName })),
          ]}
          value={draft.gradeId}
          onChange={(gradeId) => set({ gradeId })}
        />
      </div>
    </Sheet>
  )
}
