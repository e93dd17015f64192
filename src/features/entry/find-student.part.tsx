import { type FormEvent, useRef, useState } from 'react'
import { dayInChina } from '#core/domain/entry/age.ts'
import { readIdNumber } from '#core/domain/entry/id-number.ts'
import { comparable } from '#core/domain/entry/typed.ts'
import type { Result } from '#core/request/types.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { type FoundChild, findChild, findNumber } from '#src/state/account/entry.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import css from './entry.module.css'
import { focusWrong, readFormField } from './form.actions.ts'
import { registering, type StudentNumberMatch } from './registering.state.ts'

/** What a family types to say who the student is; a form that finds the number does not ask for it. */
interface FindStudentFields {
  schoolName: string
  studentNumber: string
  studentName: string
  idNumber: string
}
type FindStudentErrors = Partial<Record<keyof FindStudentFields, string>>

/** What is wrong with each field, in words. */
const faultsOf = (given: FindStudentFields, asksNumber: boolean): FindStudentErrors => {
  const id = readIdNumber(given.idNumber, dayInChina(Date.now()))
  const isNumberWrong = asksNumber && comparable(given.studentNumber) === ''
  return {
    ...(given.schoolName === '' && { schoolName: t('entry.child.schoolMissing') }),
    ...(isNumberWrong && { studentNumber: t('entry.child.numberWrong') }),
    ...(comparable(given.studentName) === '' && { studentName: t('entry.nameWrong') }),
    ...(!id.ok && { idNumber: t(`entry.id.${id.fault}`) }),
  }
}

/** Asks for a student number by school, name and ID number: a name alone gives none. */
export const FindNumber = ({
  ticket,
  onFound,
}: {
  ticket: string
  onFound: (found: StudentNumberMatch) => void
}) => (
  <FindStudent
    lead={t('entry.number.lead')}
    action={t('entry.number.find')}
    ask={({ schoolName, studentName, idNumber }) =>
      findNumber(ticket, { schoolName, studentName: studentName.trim(), idNumber: idNumber.trim() })
    }
    onFound={(found, { studentName }) => onFound({ ...found, typedName: studentName.trim() })}
  />
)

/** The student for whom the account is: four facts that only family and school know together. */
export const FindChild = ({ ticket, onFound }: { ticket: string; onFound: (child: FoundChild) => void }) => (
  <FindStudent
    asksNumber
    known={registering.found[0]}
    lead={t('entry.child.lead')}
    action={t('entry.child.find')}
    ask={(facts) => findChild(ticket, facts)}
    onFound={onFound}
  />
)

interface FindStudentProps<T> {
  lead: string
  action: string
  asksNumber?: boolean
  known?: StudentNumberMatch | undefined
  ask: (facts: FindStudentFields) => Promise<Result<T>>
  onFound: (found: T, facts: FindStudentFields) => void
}

function FindStudent<T>({ lead, action, asksNumber = false, known, ask, onFound }: FindStudentProps<T>) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FindStudentErrors>({})
  const [missing, setMissing] = useState<string | null>(null)
  const { busy, send } = useSend()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = (name: keyof FindStudentFields) => readFormField(event.currentTarget, name)
    const facts = {
      schoolName: read('schoolName').trim(),
      studentNumber: asksNumber ? read('studentNumber') : '',
      studentName: read('studentName'),
      idNumber: read('idNumber'),
    }
    const faults = faultsOf(facts, asksNumber)
    setErrors(faults)
    setMissing(null)
    if (Object.keys(faults).length > 0) return focusWrong(form.current)
    void send(() => ask(facts), {
      done: (found) => onFound(found, facts),
      failed: (failure) => setMissing(failureText(failure)),
    })
  }
  return (
    <form ref={form} className={css['form']} noValidate onSubmit={submit}>
      <p className={css['lead']}>{lead}</p>
      <Field
        label={t('entry.child.school')}
        name="schoolName"
        defaultValue={known?.schoolName}
        maxLength={60}
        error={errors.schoolName}
      />
      {asksNumber && (
        <>
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
        </>
      )}
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
        {action}
      </Button>
    </form>
  )
}
