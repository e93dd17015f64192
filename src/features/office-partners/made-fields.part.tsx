import type { RoleCode } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { roleName } from '#src/i18n/role-name.ts'
import { Field } from '#src/ui/field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'

/** Whom the server makes a sign-on for, as typed. */
export interface Made {
  person: string
  role: RoleCode | null
  studentNumber: string
}

const ROLES = [4, 5, 3, 9, 10, 11, 12] as const satisfies readonly RoleCode[]

interface MadeFieldsProps {
  made: Made
  onChange: (made: Made) => void
}

/** Who is to come in by a sign-on that the server makes. */
export const MadeFields = ({ made, onChange }: MadeFieldsProps) => (
  <div className={shared['middle']}>
    <Field
      label={t('officePartners.person')}
      value={made.person}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={256}
      onChange={(event) => onChange({ ...made, person: event.target.value })}
    />
    <SelectField
      label={t('officePartners.role')}
      options={[
        ...ROLES.map((role) => ({ value: String(role), title: roleName(role) })),
        { value: '', title: t('officePartners.role.none') },
      ]}
      value={made.role === null ? '' : String(made.role)}
      onChange={(value) => onChange({ ...made, role: ROLES.find((role) => String(role) === value) ?? null })}
    />
    <Field
      label={t('officePartners.number')}
      value={made.studentNumber}
      autoComplete="off"
      maxLength={64}
      onChange={(event) => onChange({ ...made, studentNumber: event.target.value })}
    />
  </div>
)
