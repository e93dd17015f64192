import { useState, useSyncExternalStore } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '../button.tsx'
import { Field } from '../field.tsx'
import css from './phone-code.module.css'

const tick = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, 500)
  return () => clearInterval(timer)
}
const still = (): (() => void) => () => {}

/** Seconds left until a moment, by the clock so that a sleeping phone does not fall behind; 0 when it is past. */
const useCountdown = (until: number): number =>
  useSyncExternalStore(until > 0 ? tick : still, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)))

interface PhoneCodeProps {
  phoneLabel: string
  /** The number before anything is typed. */
  phone: string
  errors: { phone?: string | undefined; code?: string | undefined }
  /** Epoch ms when another code may be sent; 0: now. */
  waitUntil: number
  /** A code is on its way: says so, whoever the number belongs to. */
  sent: boolean
  onSend: () => Promise<void>
}

/** A phone number and the code sent to it: fields `phone` and `code` of the form around it. */
export const PhoneCode = ({ phoneLabel, phone, errors, waitUntil, sent, onSend }: PhoneCodeProps) => {
  const [busy, setBusy] = useState(false)
  const left = useCountdown(waitUntil)
  const send = async () => {
    setBusy(true)
    await onSend()
    setBusy(false)
  }
  return (
    <>
      <Field
        label={phoneLabel}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        enterKeyHint="next"
        defaultValue={phone}
        error={errors.phone}
      />
      <div className={css['code']}>
        <Field
          label={t('entry.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          enterKeyHint="go"
          error={errors.code}
        />
        <Button className={css['send']} busy={busy} disabled={left > 0} onClick={() => void send()}>
          {left > 0 ? t('entry.code.wait', { seconds: left }) : t('entry.code.send')}
        </Button>
        <p role="status" className={css['note']}>
          {sent ? t('entry.code.sent') : ''}
        </p>
      </div>
    </>
  )
}
