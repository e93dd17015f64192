import { httpSms } from './http-sms.ts'
import { sandboxSms } from './sandbox.ts'
import type { SmsSettings } from './settings.ts'
import type { Sms } from './sms.ts'

/** The carrier the settings name. */
export const makeSms = (settings: SmsSettings, show: (line: string) => void): Sms =>
  settings.kind === 'http' ? httpSms(settings, { fetch, now: Date.now }) : sandboxSms(show, settings.outbox)
