import { type FormEvent, useRef, useState } from 'react'
import { dayInChina } from '#core/domain/entry/age.ts'
import { readIdNumber } from '#core/domain/entry/id-number.ts'
import { comparable } from '#core/domain/entry/typed.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { type FoundChild, findChild } from '#src/state/entry.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import css from './entry.module.css'
import { fieldOf, focusWrong } from './form.actions.ts'
import { registering } from './registering.state.ts'

type Name = 'schoolName' | 'studentNumber' | 'studentName' | 'idNumber'
type Errors = Partial<Record<Name, string>>

/** What is wrong with each field, in words. */
const faultsOf = (given: Record<Name, string>, now: number): Errors => {
  const id = readIdNumber(given.idNumber, dayInChina(now))
  return {
    ...(given.schoolName.trim() === '' && { schoolName: t('entry.child.schoolMissing') }),
    ...(comparable(given.studentNumber) === '' && { studentNumber: t('entry.child.numberWrong') }),
    ...(comparable(given.studentName) === '' && { studentName: t('entry.nameWrong') }),
    ...(!id.ok && { idNumber: t(`entry.id.${id.fault}`) }),
  }
}

/** The student for whom the account is: four facts that only family and school know together. */
export const FindChild = ({ ticket, onFound }: { ticket: string; onFound: (child: FoundChild) => void }) => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [missing, setMissing] = useState<string | null>(null)
  const { busy, send } = useSend()
  const known = registering.found[0]

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = (name: Name) => fieldOf(event.currentTarget, name)
    const given = {
      schoolName: read('schoolName').trim(),
      studentNumber: read('studentNumber'),
      studentName: read('studentName'),
      idNumber: read('idNumber'),
    }
    const faults = faultsOf(given, Date.now())
    setErrors(faults)
    setMissing(null)
    if (Object.keys(faults).length > 0) return focusWrong(form.current)
    void send(() => findChild(ticket, given), {
      done: onFound,
      failed: (failure) => setMissing(failureText(failure)),
    })
  }
  return (
    <form ref={form} className={css['form']} noValidate onSubmit={submit}>
      <p className={css['lead']}>{t('entry.child.lead')}</p>
      <Field
        label={t('entry.child.school')}
        name="schoolName"
        defaultValue={known?.schoolName}
        maxLength={60}
        error={errors.schoolName}
      />
      <Field
        label={t('entry.child.number')}
        name="studentNumber"
        defaultValue={known?.studentNumber}
        autoCapitalize="none"
        maxLength={24}
        error={errors.studentNumber}
      />
      <p className={css['links']}>
        <a href={PATH.numberForm}>{t('entry.child.numberUnknown')}</a>
      </p>
      <Field
        label={t('entry.child.name')}
        name="studentName"
        defaultValue={known?.typedName}
        maxLength={40}
        error={errors.studentName}
      />
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
        {t('entry.child.find')}
      </Button>
    </form>
  )
}
