import { readFileSync } from 'node:fs'
import type { HttpSmsSettings } from './http-sms.ts'

/** How codes reach phones. */
export type SmsSettings =
  | { readonly kind: 'sandbox'; readonly outbox?: string }
  | ({ readonly kind: 'http' } & HttpSmsSettings)

/**
 * Reads KAOBAN_SMS (sandbox, the default, or http) and, for http, KAOBAN_SMS_URL, _KEY, _SECRET, _TEMPLATE (JSON text, or
 * @ and a file's name) and _OK. What is wrong is added to `faults`.
 */
export function readSmsSettings(
  env: NodeJS.ProcessEnv,
  faults: string[],
  readText: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): SmsSettings {
  const get = (name: string): string => env[name]?.trim() ?? ''
  const kind = get('KAOBAN_SMS') || 'sandbox'
  if (kind === 'sandbox') {
    const outbox = get('KAOBAN_SMS_OUTBOX')
    return outbox ? { kind, outbox } : { kind }
  }
  if (kind !== 'http') faults.push(`KAOBAN_SMS is "${kind}": give sandbox or http.`)
  const settings = {
    url: get('KAOBAN_SMS_URL'),
    keyId: get('KAOBAN_SMS_KEY'),
    secret: get('KAOBAN_SMS_SECRET'),
    template: get('KAOBAN_SMS_TEMPLATE'),
    success: get('KAOBAN_SMS_OK'),
  }
  if (!/^https?:\/\/./.test(settings.url) || !URL.canParse(settings.url))
    faults.push(
      'KAOBAN_SMS_URL is missing: give the address of the SMS provider, such as https://sms.example/send.',
    )
  if (settings.secret === '') faults.push('KAOBAN_SMS_SECRET is missing: give the key that signs requests.')
  const template = templateOf(settings.template, readText)
  if (template === null)
    faults.push(
      'KAOBAN_SMS_TEMPLATE is not usable: give JSON (or @file with it) that holds {phone} and {code}.',
    )
  if (settings.success !== '' && !/^[^=]+=[^=]+$/.test(settings.success))
    faults.push(`KAOBAN_SMS_OK is "${settings.success}": give field=value, such as Code=OK.`)
  return { kind: 'http', ...settings, template: template ?? '' }
}

function templateOf(given: string, readText: (file: string) => string): string | null {
  try {
    const text = given.startsWith('@') ? readText(given.slice(1)) : given
    JSON.parse(text)
    return text.includes('{phone}') && text.includes('{code}') ? text : null
  } catch {
    return null
  }
}
