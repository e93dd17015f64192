import { STAFF_ROLES } from '#contract/staff-roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { roleName } from '#src/i18n/role-name.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import css from './office-people.module.css'
import { gradeOptions, openGrades, type Places } from './places.rules.ts'
import { asRole, type HeldRole, partsOf, type StaffRole } from './staff.rules.ts'

interface StaffRolesProps {
  roles: readonly HeldRole[]
  places: Places
  onChange: (roles: HeldRole[]) => void
}

/** Roles with the grade or subject each is for, a line each. */
export const StaffRoles = ({ roles, places, onChange }: StaffRolesProps) => {
  const put = (at: number, role: HeldRole) => onChange(roles.map((one, i) => (i === at ? role : one)))
  const courses = places.courses.map(({ courseId, courseName }) => ({ value: courseId, title: courseName }))
  return (
    <fieldset className={css['lines']}>
      <legend className={shared['label']}>{t('officePeople.roles')}</legend>
      <p className={shared['note']}>{t('officePeople.rolesHint')}</p>
      {roles.map((role, i) => {
        const { ofGrade, ofCourse } = partsOf(role.userType)
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
