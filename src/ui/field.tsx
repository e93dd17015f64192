import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { cx } from './class-names.ts'
import css from './field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  hint?: ReactNode
  /** What is wrong and what to do; said beside the field and tied to it. */
  error?: string | undefined
}

/** A labelled native input. A password can be shown, because typing blind on a phone fails. */
export const Field = ({ label, hint, error, type = 'text', ...rest }: FieldProps) => {
  const id = useId()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const described = cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`)
  return (
    <div className={css['field']}>
      <label htmlFor={id} className={css['label']}>
        {label}
      </label>
      <div className={cx(css['box'], error !== undefined && css['wrong'])}>
        <input
          {...rest}
          id={id}
          type={secret && shown ? 'text' : type}
          className={css['input']}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described || undefined}
        />
        {secret && (
          <button
            type="button"
            className={css['reveal']}
            aria-pressed={shown}
            aria-label={t('field.showPassword')}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('field.hide') : t('field.show')}
          </button>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={css['error']}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={css['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}
