import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { httpSms } from './http-sms.ts'
import { sandboxSms } from './sandbox.ts'
import { readSmsSettings } from './settings.ts'
import type { SmsMessage } from './sms.ts'

const message: SmsMessage = {
  phone: '13800138000',
  code: '012345',
  purpose: 'login',
  minutes: 5,
  locale: 'zh-CN',
}
const settings = {
  url: 'https://sms.example/v1/send?app=7',
  keyId: 'key-1',
  secret: 'a secret',
  template: '{"to":"+86{phone}","params":["{code}","{minutes}"],"lang":"{locale}"}',
  success: 'Response.Code=Ok',
}

/** A provider that answers so, and keeps what it was sent. */
function provider(answer: string, status = 200) {
  const got: { url: string; headers: Record<string, string>; body: string }[] = []
  const send = (async (url: string, init: { headers: Record<string, string>; body: string }) => {
    got.push({ url, headers: init.headers, body: init.body })
    return new Response(answer, { status })
  }) as unknown as typeof fetch
  return { got, sms: httpSms(settings, { fetch: send, now: () => 1_763_700_000_000, nonce: () => 'n-1' }) }
}

describe('a provider over HTTP', () => {
  it('gets the filled template, signed over method, path, time, nonce and body (security S43)', async () => {
    const { got, sms } = provider('{"Response":{"Code":"Ok"}}')
    await sms.send(message)
    const body = '{"to":"+8613800138000","params":["012345","5"],"lang":"zh-CN"}'
    expect(got[0]?.body).toBe(body)
    expect(got[0]?.url).toBe(settings.url)
    const digest = createHash('sha256').update(body).digest('hex')
    const signature = createHmac('sha256', 'a secret')
      .update(`POST\n/v1/send?app=7\n1763700000000\nn-1\n${digest}`)
      .digest('base64')
    expect(got[0]?.headers).toMatchObject({
      'x-sms-key': 'key-1',
      'x-sms-time': '1763700000000',
      'x-sms-nonce': 'n-1',
      'x-sms-signature': signature,
    })
  })

  it.each([
    ['{"Response":{"Code":"LimitExceeded"}}', 200],
    ['not JSON', 200],
    ['{"Response":{"Code":"Ok"}}', 500],
  ])(
    'that answers %s with HTTP %i did not take it; the reason holds neither code nor number',
    async (answer, status) => {
      const failed = await provider(answer, status)
        .sms.send(message)
        .then(() => '', String)
      expect(failed).toMatch(/SMS provider/)
      expect(failed).not.toMatch(/012345|13800138000/)
    },
  )

  it('keeps values inside the strings of the template', async () => {
    const { got, sms } = provider('{"Response":{"Code":"Ok"}}')
    await sms.send({ ...message, purpose: 'x', code: '1","admin":"true' })
    expect(Object.keys(JSON.parse(got[0]?.body ?? '{}') as object)).toEqual(['to', 'params', 'lang'])
  })
})

describe('the sandbox', () => {
  it('shows the code in the log and in the outbox, and sends nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kaoban-sms-'))
    const lines: string[] = []
    await sandboxSms((line) => lines.push(line), join(folder, 'out')).send(message)
    expect(lines.join()).toContain('012345')
    expect(JSON.parse(readFileSync(join(folder, 'out'), 'utf8'))).toEqual({
      phone: '13800138000',
      code: '012345',
      purpose: 'login',
    })
    rmSync(folder, { recursive: true })
  })
})

describe('the settings', () => {
  const env = {
    KAOBAN_SMS: 'http',
    KAOBAN_SMS_URL: settings.url,
    KAOBAN_SMS_KEY: 'key-1',
    KAOBAN_SMS_SECRET: 'a secret',
    KAOBAN_SMS_TEMPLATE: '@template.json',
    KAOBAN_SMS_OK: 'Response.Code=Ok',
  }
  const read = (from: NodeJS.ProcessEnv) => {
    const faults: string[] = []
    return { settings: readSmsSettings(from, faults, () => settings.template), faults }
  }

  it('are the sandbox unless something else is said', () => {
    expect(read({})).toEqual({ settings: { kind: 'sandbox' }, faults: [] })
  })

  it('name a provider, with the template from a file', () => {
    expect(read(env)).toEqual({ settings: { kind: 'http', ...settings }, faults: [] })
  })

  it('say everything that is wrong at once', () => {
    const { faults } = read({
      KAOBAN_SMS: 'pigeon',
      KAOBAN_SMS_TEMPLATE: '{"to":"{phone}"}',
      KAOBAN_SMS_OK: 'yes',
    })
    expect(faults.map((f) => f.split(' ')[0])).toEqual([
      'KAOBAN_SMS',
      'KAOBAN_SMS_URL',
      'KAOBAN_SMS_SECRET',
      'KAOBAN_SMS_TEMPLATE',
      'KAOBAN_SMS_OK',
    ])
  })
})
