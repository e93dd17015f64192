import { randomBytes } from 'node:crypto'
import type { TObject } from 'typebox'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { random } from '#server/demo/random.ts'
import { giveTicket } from '#server/http/session/tickets.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { sealText } from '#tests/support/servers/seal.ts'
import { tried } from './judge.ts'
import { goodFields, requestOf } from './requests.ts'
import { malformedValues } from './values.ts'

/** Every call that takes a sealed text, with a good seal around malformed ones. */
const VALUES = Number(process.env['KAOBAN_FUZZ_VALUES'] ?? 30)
const SEED = Number(process.env['KAOBAN_FUZZ_SEED'] ?? 20_260_901)
vi.setConfig({ testTimeout: 60_000 + VALUES * 2000 })

let t: TestApp
beforeAll(async () => {
  t = await testApp({ limits: { perAddress: 1e9, perAccount: 1e9 }, config: { logLevel: 'silent' } })
})
afterAll(() => t.close())

/** All names that any of the calls reads; one that is not read does no harm. */
const GOOD: Readonly<Record<string, string>> = {
  account: 'parentA',
  password: '密码-correct horse 8',
  old: '密码-correct horse 7',
  number: 'n-A-s11',
  school: '名A名',
  name: '家长',
  schoolName: '名A名',
  studentNumber: 'n-A-s11',
  studentName: '名A-s11名',
  idNumber: '11010520100101001X',
}

const sealing = (calls as readonly Endpoint[]).filter(
  (call) => 'sealed' in ((call.body as TObject | undefined)?.properties ?? {}),
)

/** Proofs that a person would have by now, so that the sealed texts are looked at. */
async function proofs(call: string): Promise<Record<string, string>> {
  const now = t.clock.at
  const purpose = call.includes('forget') || call.includes('reset') ? 'reset' : 'register'
  const ticket = await giveTicket(t.db, 'phone', { purpose, phone: '13800000000' }, now, 600_000)
  const child = { schoolId: 'A', studentId: 'A-s31', phone: '13800000000', needsGuardian: false }
  return { ticket, childTicket: await giveTicket(t.db, 'child', child, now, 600_000) }
}

async function send(call: Endpoint, plain: (challenge: string) => string | Buffer): Promise<string[]> {
  await t.db.deleteFrom('login_attempt').execute()
  const key = (await t.app.inject('/api/base/data/encrypt/key')).json<{
    data: { keyId: string; publicKey: string; challenge: string }
  }>().data
  const fields = goodFields(call, random(call.call, SEED))
  const given = await proofs(call.call)
  for (const name of Object.keys(given)) if (!(name in fields)) delete given[name]
  const sealed = { ...fields, ...given, ...sealText(key, plain(key.challenge)) }
  const token = call.scope === 'public' ? undefined : await t.tokenOf('parentA')
  return tried(t.app, requestOf(call, sealed, token))
}

describe.each(sealing.map((call) => [call.call, call] as const))('%s', (_, call) => {
  it('answers whatever was sealed with the envelope, never with an error [G08]', async () => {
    const found: string[] = []
    for (const name of Object.keys(GOOD)) {
      const draw = random(`sealed ${call.call} ${name}`, SEED)
      for (const value of malformedValues(GOOD[name], Math.ceil(VALUES / 5), draw, false)) {
        const faults = await send(call, (challenge) => JSON.stringify({ ...GOOD, [name]: value, challenge }))
        found.push(...faults.map((fault) => `${name} = ${JSON.stringify(value).slice(0, 80)}: ${fault}`))
      }
    }
    for (const plain of ['', 'null', '[]', '{', '"x"', '1', '{"challenge":1}', randomBytes(100)])
      found.push(...(await send(call, () => plain)))
    expect(found).toEqual([])
  })
})

describe('the calls that take a sealed text', () => {
  it('are found in the contract', () => {
    expect(sealing.length).toBeGreaterThan(4)
  })
})
