import { useState } from 'react'
import { PASSWORD_MAX, PASSWORD_MIN, passwordFault, passwordStrength } from '#core/domain/entry/password.ts'
import { t } from '#src/i18n/i18n.ts'
import { Field } from '#src/ui/field.tsx'
import css from './entry.module.css'

const STRENGTHS = ['entry.strength.0', 'entry.strength.1', 'entry.strength.2', 'entry.strength.3'] as const

/** What is wrong with a new password, in words; undefined when it may be used. */
export const passwordError = (password: string, names: readonly string[]): string | undefined => {
  if (password === '') return t('entry.passwordMissing')
  const fault = passwordFault(password, names)
  return fault ? t(`entry.password.${fault}`, { min: PASSWORD_MIN, max: PASSWORD_MAX }) : undefined
}

/** The field `password` for a new one, with how strong it is in words. */
export const NewPassword = ({ error, names }: { error?: string | undefined; names: readonly string[] }) => {
  const [typed, setTyped] = useState('')
  const strength = passwordStrength(typed, names)
  return (
    <>
      <Field
        label={t('entry.newPassword')}
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        hint={t('entry.passwordHint', { min: PASSWORD_MIN })}
        error={error}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== '' && (
        <div className={css['strength']}>
          <meter
            className={css['meter']}
            aria-label={t('entry.strength')}
            min={0}
            max={3}
            low={1.5}
            high={2.5}
            optimum={3}
            value={strength}
          />
          <span role="status">{t(STRENGTHS[strength])}</span>
        </div>
      )}
    </>
  )
}
