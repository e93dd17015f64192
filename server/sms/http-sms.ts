import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Sms, SmsMessage } from './sms.ts'

/** A provider reached by one signed POST. */
export interface HttpSmsSettings {
  readonly url: string
  readonly keyId: string
  readonly secret: string
  /** JSON text of the body; {phone}, {code}, {minutes}, {purpose} and {locale} are filled in. */
  readonly template: string
  /** `field.of.reply=value` that means taken; '' = HTTP 2xx is enough. Providers answer 200 with a failure inside. */
  readonly success: string
}

interface HttpSmsDeps {
  fetch: typeof fetch
  /** Epoch ms. */
  now(): number
  nonce?: () => string
}

const TIMEOUT_MS = 10_000

/** Fills the template's strings; the values cannot leave the string they stand in. */
export function fillTemplate(template: string, message: SmsMessage): string {
  const values: Record<string, string> = { ...message, minutes: String(message.minutes) }
  return template.replace(/\{(phone|code|minutes|purpose|locale)\}/g, (_, name: string) =>
    JSON.stringify(values[name] ?? '').slice(1, -1),
  )
}

/** HMAC-SHA256 over `POST\n<path and query>\n<epoch ms>\n<nonce>\n<SHA-256 of the body, hex>`, base64. */
export function signRequest(secret: string, url: string, time: string, nonce: string, body: string): string {
  const { pathname, search } = new URL(url)
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret)
    .update(['POST', pathname + search, time, nonce, digest].join('\n'))
    .digest('base64')
}

/** Sends through a provider's HTTP interface; see `HttpSmsSettings`. */
export const httpSms = (settings: HttpSmsSettings, outside: HttpSmsDeps): Sms => ({
  async send(message) {
    const body = fillTemplate(settings.template, message)
    const time = String(outside.now())
    const nonce = outside.nonce?.() ?? randomBytes(12).toString('hex')
    const response = await outside.fetch(settings.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-sms-key': settings.keyId,
        'x-sms-time': time,
        'x-sms-nonce': nonce,
        'x-sms-signature': signRequest(settings.secret, settings.url, time, nonce, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`The SMS provider answered HTTP ${response.status}.`)
    const [field = '', wanted = ''] = settings.success.split('=')
    if (field === '') return
    const found = readJsonPath(text, field)
    if (found !== wanted)
      throw new Error(`The SMS provider did not take it: ${field} is ${found.slice(0, 40)}.`)
  },
})

/** The value at a dotted path of a JSON text, as text; '' where there is none. */
function readJsonPath(text: string, path: string): string {
  try {
    let value: unknown = JSON.parse(text)
    for (const key of path.split('.')) value = (value as Record<string, unknown> | null)?.[key]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  } catch {
    return ''
  }
}
