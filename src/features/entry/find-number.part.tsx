import { type FormEvent, useRef, useState } from 'react'
import { dayInChina } from '#core/domain/entry/age.ts'
import { readIdNumber } from '#core/domain/entry/id-number.ts'
import { comparable } from '#core/domain/entry/typed.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { findNumber } from '#src/state/entry.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import css from './entry.module.css'
import { fieldOf, focusWrong } from './form.actions.ts'
import type { Found } from './registering.state.ts'

type Name = 'schoolName' | 'studentName' | 'idNumber'

/** Asks for a student number by school, name and ID number: a name alone gives none. */
export const FindNumber = ({ ticket, onFound }: { ticket: string; onFound: (found: Found) => void }) => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const [missing, setMissing] = useState<string | null>(null)
  const { busy, send } = useSend()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = (name: Name) => fieldOf(event.currentTarget, name).trim()
    const given = {
      schoolName: read('schoolName'),
      studentName: read('studentName'),
      idNumber: read('idNumber'),
    }
    const id = readIdNumber(given.idNumber, dayInChina(Date.now()))
    const faults = {
      ...(given.schoolName === '' && { schoolName: t('entry.child.schoolMissing') }),
      ...(comparable(given.studentName) === '' && { studentName: t('entry.nameWrong') }),
      ...(!id.ok && { idNumber: t(`entry.id.${id.fault}`) }),
    }
    setErrors(faults)
    setMissing(null)
    if (Object.keys(faults).length > 0) return focusWrong(form.current)
    void send(() => findNumber(ticket, given), {
      done: (found) => onFound({ ...found, typedName: given.studentName }),
      failed: (failure) => setMissing(failureText(failure)),
    })
  }
  return (
    <form ref={form} className={css['form']} noValidate onSubmit={submit}>
      <p className={css['lead']}>{t('entry.number.lead')}</p>
      <Field label={t('entry.child.school')} name="schoolName" maxLength={60} error={errors.schoolName} />
      <Field label={t('entry.child.name')} name="studentName" maxLength={40} error={errors.studentName} />
      <Field
        label={t('entry.child.id')}
        name="idNumber"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={24}
        hint={t('entry.child.idWhy')}
        error={errors.idNumber}
      />
      <p role="alert" className={css['error']}>
        {missing}
      </p>
      <Button kind="primary" type="submit" block busy={busy}>
        {t('entry.number.find')}
      </Button>
    </form>
  )
}
