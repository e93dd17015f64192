import type { Locale } from '#contract/locale.ts'
/** A code on its way to a phone. */
export interface SmsMessage {
  /** 11 digits. */
  readonly phone: string
  readonly code: string
  readonly purpose: string
  /** How long the code is good. */
  readonly minutes: number
  readonly locale: Locale
}

/** Whoever carries text messages. Rejects when the message was not taken; the reason holds no code and no number. */
export interface Sms {
  send(message: SmsMessage): Promise<void>
}
