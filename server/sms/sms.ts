/** A code on its way to a phone. */
export interface SmsMessage {
  /** 11 digits. */
  readonly phone: string
  readonly code: string
  readonly purpose: string
  /** How long the code is good. */
  readonly minutes: number
  readonly locale: 'zh-CN' | 'en'
}

/** Whoever carries text messages. Rejects when the message was not taken; the reason holds no code and no number. */
export interface Sms {
  send(message: SmsMessage): Promise<void>
}
