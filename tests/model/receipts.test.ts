import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Receipt } from '#contract/operations/operations.ts'
import { receiptText } from '#core/domain/operation/operation-text.ts'
import { type Line, openLine } from './line.ts'
import { openTab } from './phone.ts'
import { openScene, states } from './scene.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const stranger = generateKeyPairSync('ed25519').privateKey
const ACCOUNT = 'key-studentA11'
const FORGED: { what: string; forge: (receipt: Receipt) => Receipt }[] = [
  { what: 'of a time it was not given', forge: (receipt) => ({ ...receipt, time: receipt.time + 1 }) },
  { what: 'with another outcome', forge: (receipt) => ({ ...receipt, outcome: 'late' }) },
  { what: 'of other words', forge: (receipt) => ({ ...receipt, hash: '0'.repeat(64) }) },
  { what: 'without a signature', forge: (receipt) => ({ ...receipt, signature: '' }) },
  {
    what: 'signed by a stranger',
    forge: (receipt) => ({
      ...receipt,
      signature: sign(null, Buffer.from(receiptText(ACCOUNT, receipt)), stranger).toString('base64url'),
    }),
  },
]

/** A line on which somebody rewrites receipts; `isOn` false: nobody does any more. */
function forging(line: Line, forge: (receipt: Receipt) => Receipt) {
  const { fetch } = line
  const state = { isOn: true }
  line.fetch = (async (input: string, init: RequestInit) => {
    const reply = await fetch(input, init)
    const told = (await reply.clone().json()) as { data?: { receipt?: Receipt | null } }
    const receipt = told.data?.receipt
    if (!state.isOn || !receipt) return reply
    const text = JSON.stringify({ ...told, data: { ...told.data, receipt: forge(receipt) } })
    return new Response(text, { status: reply.status, headers: reply.headers })
  }) as typeof globalThis.fetch
  return state
}

/** A line on which what was done is answered with the reply to another question. */
function mixed(line: Line) {
  const { fetch } = line
  const state = { isOn: true }
  line.fetch = (async (input: string, init: RequestInit) => {
    const reply = await fetch(input, init)
    if (!state.isOn || !/operation\/(?:send|receipt)/.test(input)) return reply
    return new Response('{"status":0,"data":{"exists":false}}', { status: 200, headers: reply.headers })
  }) as typeof globalThis.fetch
  return state
}

describe('the reply to another question', () => {
  it('is no receipt: the work waits on the phone, is called so, and goes by itself [B03]', async () => {
    const s = await openScene(world)
    const line = openLine(world.server, world.time)
    const mixing = mixed(line)
    const tab = openTab(s.phone, s.student.accountKey, line, world.time)
    await tab.sync.enqueue(s.answer(1, 'mine'))
    await world.time.pass(5_000)
    await tab.sync.idle()
    expect(await states(tab)).toEqual(['phone'])
    mixing.isOn = false
    await world.time.pass(30_000)
    expect(await states(tab)).toEqual(['school'])
    expect((await s.atSchool()).length).toBe(1)
    tab.kill()
  })
})

describe('a receipt that is not the school’s own', () => {
  it.each(FORGED)('$what takes nothing off the phone and is never called safe [B03]', async ({ forge }) => {
    const s = await openScene(world)
    const line = openLine(world.server, world.time)
    const forger = forging(line, forge)
    const tab = openTab(s.phone, s.student.accountKey, line, world.time)
    const { opId } = await tab.sync.enqueue(s.answer(1, 'mine'))
    await world.time.pass(60_000)
    const [item] = await tab.sync.items()
    expect(item?.status).toMatchObject({ at: 'attention', messageKey: 'sync.receiptWrong' })
    expect((await tab.sync.unsent()).operations).toBe(1)
    forger.isOn = false
    await tab.sync.retry(opId)
    await world.time.pass(10_000)
    expect(await states(tab)).toEqual(['school'])
    expect((await s.atSchool()).length).toBe(1)
    tab.kill()
  })
})
