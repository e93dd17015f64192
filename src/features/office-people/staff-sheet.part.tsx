import { type FormEvent, useState } from 'react'
import type { OfficeStaff, SchoolPlaces } from '#contract/office/people.ts'
import { STAFF_ROLES } from '#contract/staff-roles.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { roleName } from '#src/i18n/role-name.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Field } from '#src/ui/field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'
import { accountText } from './account-state.part.tsx'
import css from './office-people.module.css'
import type { Undo } from './people-undo.part.tsx'
import { gradeOptions, openGrades } from './places.rules.ts'
import { SaveRow } from './save-row.part.tsx'
import {
  asRole,
  findRoleScope,
  type HeldRole,
  hasCourses,
  isUnsure,
  type StaffRole,
  staffBody,
  toStaffForm,
} from './staff.rules.ts'
import { StaffTeaching } from './staff-teaching.part.tsx'

interface StaffRolesProps {
  roles: readonly HeldRole[]
  places: SchoolPlaces
  onChange: (roles: HeldRole[]) => void
}

/** Roles with the grade or subject each is for, a line each. */
const StaffRoles = ({ roles, places, onChange }: StaffRolesProps) => {
  const put = (at: number, role: HeldRole) => onChange(roles.map((one, i) => (i === at ? role : one)))
  const courses = places.courses.map(({ courseId, courseName }) => ({ value: courseId, title: courseName }))
  return (
    <fieldset className={css['lines']}>
      <legend className={shared['label']}>{t('officePeople.roles')}</legend>
      <p className={shared['note']}>{t('officePeople.rolesHint')}</p>
      {roles.map((role, i) => {
        const { ofGrade, ofCourse } = findRoleScope(role.userType)
        const all = ofCourse ? [{ value: '', title: t('officePeople.allGrades') }] : []
        return (
          <div key={i} className={css['line']}>
            <SelectField
              bare
              label={t('officePeople.roleNo', { n: i + 1 })}
              options={STAFF_ROLES.map((one) => ({ value: String(one), title: roleName(one) }))}
              value={String(role.userType)}
              onChange={(value) => put(i, asRole(Number(value) as StaffRole, role, places))}
            />
            {ofGrade && (
              <SelectField
                bare
                label={t('officePeople.gradeNo', { n: i + 1 })}
                options={[...all, ...gradeOptions(openGrades(places))]}
                value={role.gradeId}
                onChange={(gradeId) => put(i, { ...role, gradeId })}
              />
            )}
            {ofCourse && (
              <SelectField
                bare
                label={t('officePeople.roleCourseNo', { n: i + 1 })}
                options={
                  role.unsure ? [{ value: '', title: t('officePeople.chooseCourse') }, ...courses] : courses
                }
                value={role.courseId}
                onChange={(courseId) => put(i, { ...role, courseId })}
              />
            )}
            <Button
              kind="quiet"
              aria-label={t('officePeople.removeRole', { n: i + 1 })}
              onClick={() => onChange(roles.filter((_, at) => at !== i))}
            >
              ×
            </Button>
          </div>
        )
      })}
      <div className={shared['acts']}>
        <Button onClick={() => onChange([...roles, { userType: 3, gradeId: '', courseId: '' }])}>
          {t('officePeople.addRole')}
        </Button>
      </div>
    </fieldset>
  )
}

interface StaffSheetProps {
  /** Null: a new one. */
  staff: OfficeStaff | null
  places: SchoolPlaces
  onClose: () => void
  onChanged: (undo: Undo | null) => Promise<void>
}

const SAVE = 'POST /api/office/people/staff/save'

/** A member of staff: name, roles, classes with subjects. */
export const StaffSheet = ({ staff, places, onClose, onChanged }: StaffSheetProps) => {
  const [form, setForm] = useState(() => toStaffForm(staff))
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
              ? () => client.call(SAVE, { body: staffBody(toStaffForm(staff), staff.teacherId) })
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
