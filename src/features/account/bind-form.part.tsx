import { type FormEvent, useState } from 'react'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'
import { type BindErrors, bindErrors, cleanNumber } from './bind.rules.ts'
import { type School, SchoolPicker } from './school-picker.part.tsx'

interface Checked {
  ofSchoolId: string
  schoolName: string
  studentNumber: string
  studentName: string
  ticket: string
  maskedName: string
  maskedNumber: string
}

interface BindConfirmProps {
  kind: 'child' | 'self'
  checked: Checked | null
  onClose: () => void
  onRefused: (text: string) => void
  onBound: (userId: string, already: boolean) => void
}

/** The question before a binding: is this the one? */
const BindConfirm = ({ kind, checked, onClose, onRefused, onBound }: BindConfirmProps) => {
  const { busy, send } = useSend()
  const bind = () => {
    if (!checked) return
    const { ofSchoolId, studentNumber, studentName, ticket } = checked
    const call =
      kind === 'self'
        ? 'POST /api/base/data/school/student/add/new/user'
        : 'POST /api/base/data/parent/student/bind'
    const body = { ofSchoolId, studentNumber, studentName, ticket }
    void send(() => client.call(call, { body }), {
      done: ({ userId, already }) => onBound(userId, already),
      failed: (failure) => onRefused(failureText(failure)),
    })
  }
  return (
    <ConfirmSheet
      open={checked !== null}
      title={t('bind.confirmTitle')}
      yes={t(kind === 'self' ? 'bind.confirmRelate' : 'bind.confirmYes')}
      busy={busy}
      onYes={bind}
      onClose={onClose}
    >
      {checked && (
        <div className={shared['stack']}>
          <Facts
            facts={[
              [t('bind.school'), checked.schoolName],
              [t('bind.number'), checked.maskedNumber],
              [t('bind.name'), checked.maskedName],
            ]}
          />
          <p>{t(kind === 'self' ? 'bind.confirmSelf' : 'bind.confirmText')}</p>
          {kind === 'child' && <p className={shared['quiet']}>{t('bind.told')}</p>}
        </div>
      )}
    </ConfirmSheet>
  )
}

interface BindFormProps {
  /** A student relates a further record of their own; everybody else binds a child. */
  kind: 'child' | 'self'
  school: School | null
  onBound: (userId: string, already: boolean) => void
}

/** School, number and name; then the same words masked, to be confirmed; then the binding. */
export const BindForm = ({ kind, school: first, onBound }: BindFormProps) => {
  const [school, setSchool] = useState(first)
  const [number, setNumber] = useState('')
  const [name, setName] = useState('')
  const [errors, setErrors] = useState<BindErrors>({})
  const [said, setSaid] = useState<string | null>(null)
  const { busy, send } = useSend()
  const [checked, setChecked] = useState<Checked | null>(null)
  const logic = useCall(
    'GET /api/base/data/school/student/logic',
    school ? { query: { ofSchoolId: school.schoolId } } : null,
  )
  const lengths = logic.data?.lengths ?? []
  const left = logic.data?.triesLeft

  const check = (event: FormEvent) => {
    event.preventDefault()
    const studentNumber = cleanNumber(number)
    const wrong = bindErrors({ ofSchoolId: school?.schoolId ?? null, studentNumber, studentName: name })
    setErrors(wrong)
    setSaid(null)
    if (!school || Object.keys(wrong).length > 0) return
    const words = { ofSchoolId: school.schoolId, studentNumber, studentName: name.trim() }
    void send(() => client.call('GET /api/base/data/school/student/search', { query: words }), {
      done: (found) => setChecked({ ...words, ...found, schoolName: school.schoolName }),
      failed: (failure) => setSaid(failureText(failure)),
    })
  }

  const error = (key: BindErrors[keyof BindErrors]) => (key ? t(key) : undefined)
  return (
    <Card>
      <form className={shared['stack']} noValidate onSubmit={check}>
        <SchoolPicker school={school} onPick={setSchool} error={error(errors.ofSchoolId)} />
        <Field
          label={t('bind.number')}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          inputMode={logic.data?.digitsOnly ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={24}
          hint={lengths.length > 0 ? t('bind.numberLengths', { lengths: lengths.join(' / ') }) : undefined}
          error={error(errors.studentNumber)}
        />
        <Field
          label={t('bind.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          maxLength={40}
          error={error(errors.studentName)}
        />
        {said !== null && (
          <p className={shared['error']} role="alert">
            {said}
          </p>
        )}
        {left !== undefined && left < 5 && (
          <p className={shared['quiet']} role="status">
            {t('bind.left', { n: left })}
          </p>
        )}
        <Button kind="primary" type="submit" block busy={busy}>
          {t('bind.check')}
        </Button>
      </form>
      <BindConfirm
        kind={kind}
        checked={checked}
        onClose={() => setChecked(null)}
        onRefused={(text) => {
          setChecked(null)
          setSaid(text)
          void logic.reload()
        }}
        onBound={onBound}
      />
    </Card>
  )
}
