import { type FormEvent, useState } from 'react'
import type { OfficeStaff } from '#contract/office-people.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Facts } from '#src/ui/facts.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'
import { accountText } from './account-state.part.tsx'
import type { Undo } from './people-undo.part.tsx'
import type { Places } from './places.rules.ts'
import { SaveRow } from './save-row.part.tsx'
import { formOf, hasCourses, isUnsure, staffBody } from './staff.rules.ts'
import { StaffRoles } from './staff-roles.part.tsx'
import { StaffTeaching } from './staff-teaching.part.tsx'

interface StaffSheetProps {
  /** Null: a new one. */
  staff: OfficeStaff | null
  places: Places
  onClose: () => void
  onChanged: (undo: Undo | null) => Promise<void>
}

const SAVE = 'POST /api/office/people/staff/save'

/** A member of staff: name, roles, classes with subjects. */
export const StaffSheet = ({ staff, places, onClose, onChanged }: StaffSheetProps) => {
  const [form, setForm] = useState(() => formOf(staff))
  const [told, setTold] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const { busy, send } = useSend()
  const isNameless = form.name.trim() === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    setSaid(null)
    if (isNameless) return
    if (!hasCourses(form)) {
      setSaid(t('officePeople.wrong.course'))
      return
    }
    const body = staffBody(form, staff?.teacherId ?? null)
    void send(() => client.call(SAVE, { body }), {
      done: async () => {
        onClose()
        await onChanged({
          text: t(staff ? 'officePeople.saved' : 'officePeople.added', { name: body.personName }),
          // lines that were unsure cannot be made unsure again
          back:
            staff && !isUnsure(staff)
              ? () => client.call(SAVE, { body: staffBody(formOf(staff), staff.teacherId) })
              : null,
        })
      },
      failed: (failure) => setSaid(failureText(failure)),
    })
  }
  return (
    <Sheet open title={staff?.name ?? t('officePeople.addStaff')} onClose={onClose}>
      <form className={shared['stack']} noValidate onSubmit={save}>
        <Field
          label={t('officePeople.name')}
          value={form.name}
          maxLength={40}
          autoComplete="off"
          error={told && isNameless ? t('officePeople.wrong.name') : undefined}
          onChange={({ target }) => setForm({ ...form, name: target.value })}
        />
        <StaffTeaching
          teaching={form.teaching}
          places={places}
          onChange={(teaching) => setForm({ ...form, teaching })}
        />
        <StaffRoles roles={form.roles} places={places} onChange={(roles) => setForm({ ...form, roles })} />
        <SaveRow said={said} busy={busy} />
      </form>
      {staff && (
        <Facts
          facts={[
            [t('officePeople.account'), accountText(staff.account)],
            [t('officePeople.login'), staff.login],
          ]}
        />
      )}
    </Sheet>
  )
}
