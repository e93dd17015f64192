import { type FormEvent, useRef, useState } from 'react'
import { readName } from '#core/domain/entry/person-name.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { type FoundChild, registerAccount } from '#src/state/account/entry.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { AgreementText } from './agreement-text.part.tsx'
import css from './entry.module.css'
import { focusWrong, readFormField } from './form.actions.ts'
import { NewPassword, passwordError } from './new-password.part.tsx'

interface AgreementProps {
  agreed: boolean
  onChange: (agreed: boolean) => void
  error?: string | undefined
}

/** The box to tick, and the agreement itself to read before. Never ticked beforehand. */
const Agreement = ({ agreed, onChange, error }: AgreementProps) => {
  const [reading, setReading] = useState(false)
  return (
    <div>
      <label className={css['agree']}>
        <input
          type="checkbox"
          name="agreed"
          checked={agreed}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : 'agreement-error'}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{t('entry.agree')}</span>
      </label>
      {error !== undefined && (
        <p id="agreement-error" className={css['error']}>
          {error}
        </p>
      )}
      <Button kind="quiet" onClick={() => setReading(true)}>
        {t('entry.agreeRead')}
      </Button>
      <Sheet
        open={reading}
        title={t('entry.protocol.title')}
        onClose={() => setReading(false)}
        actions={
          <>
            <Button onClick={() => setReading(false)}>{t('common.close')}</Button>
            <Button
              kind="primary"
              onClick={() => {
                onChange(true)
                setReading(false)
              }}
            >
              {t('entry.agreeYes')}
            </Button>
          </>
        }
      >
        <AgreementText />
      </Sheet>
    </div>
  )
}

interface NewAccountProps {
  phone: string
  ticket: string
  child: FoundChild
  /** Proof that a guardian's phone agreed; null until then. */
  guardianTicket: string | null
  /** A student under 14: somebody else has to agree first. */
  onGuardianNeeded: () => void
  onDone: () => void
}

interface NewAccountErrors {
  name?: string | undefined
  password?: string | undefined
  agreed?: string | undefined
  guardian?: string | undefined
}

/** Who registers, the name, the password, the consent. */
export const NewAccount = (props: NewAccountProps) => {
  const { phone, ticket, child, guardianTicket, onGuardianNeeded, onDone } = props
  const form = useRef<HTMLFormElement>(null)
  const [who, setWho] = useState<'5' | '4'>(guardianTicket === null ? '5' : '4')
  const [agreed, setAgreed] = useState(false)
  const [guardian, setGuardian] = useState(false)
  const [errors, setErrors] = useState<NewAccountErrors>({})
  const { busy, send } = useSend()
  const asStudent = who === '4'

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = readFormField(event.currentTarget, 'name')
    const password = readFormField(event.currentTarget, 'password')
    const wrong: NewAccountErrors = {
      name: readName(name) === null ? t('entry.nameWrong') : undefined,
      password: passwordError(password, [phone, name]),
      agreed: agreed ? undefined : t('entry.agreeMissing'),
      guardian: child.needsGuardian && !asStudent && !guardian ? t('entry.guardianMissing') : undefined,
    }
    setErrors(wrong)
    if (Object.values(wrong).some((text) => text !== undefined)) return focusWrong(form.current)
    const proof = {
      ticket,
      childTicket: child.childTicket,
      userType: asStudent ? 4 : 5,
      ...(child.needsGuardian && !asStudent ? { guardian: true } : {}),
      ...(asStudent && guardianTicket !== null ? { guardianTicket } : {}),
    } as const
    void send(() => registerAccount(proof, { name, password }), {
      done: onDone,
      failed: (failure) => {
        setErrors({ password: failureText(failure) })
        focusWrong(form.current)
      },
    })
  }
  const choose = (next: '5' | '4') => {
    setWho(next)
    if (next === '4' && child.needsGuardian && guardianTicket === null) onGuardianNeeded()
  }
  return (
    <form ref={form} className={css['form']} noValidate onSubmit={submit}>
      <div className={css['found']} role="status">
        <strong>{t('entry.child.found', { name: child.studentName })}</strong>
        <span>
          {child.schoolName} {child.className}
        </span>
      </div>
      {!child.hasAccount && (
        <SegmentedControl
          label={t('entry.who')}
          options={[
            { value: '5', title: t('entry.who.5') },
            { value: '4', title: t('entry.who.4') },
          ]}
          value={who}
          onChange={choose}
        />
      )}
      <input type="hidden" name="username" autoComplete="username" value={phone} />
      <Field
        label={t(asStudent ? 'entry.name.4' : 'entry.name.5')}
        name="name"
        autoComplete="name"
        maxLength={40}
        error={errors.name}
      />
      <NewPassword error={errors.password} names={[phone]} />
      <Agreement agreed={agreed} onChange={setAgreed} error={errors.agreed} />
      {child.needsGuardian && !asStudent && (
        <div>
          <label className={css['agree']}>
            <input
              type="checkbox"
              checked={guardian}
              aria-invalid={errors.guardian !== undefined || undefined}
              aria-describedby={errors.guardian === undefined ? undefined : 'guardian-error'}
              onChange={(event) => setGuardian(event.target.checked)}
            />
            <span>{t('entry.guardian.word')}</span>
          </label>
          {errors.guardian !== undefined && (
            <p id="guardian-error" className={css['error']}>
              {errors.guardian}
            </p>
          )}
        </div>
      )}
      <Button kind="primary" type="submit" block busy={busy}>
        {t('entry.reg.finish')}
      </Button>
    </form>
  )
}
