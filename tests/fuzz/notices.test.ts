import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { elementAt, random } from '#server/demo/random.ts'
import { COMPONENT_PUSH } from '#server/modules/sso/component-push.service.ts'
import { componentTicket } from '#server/modules/sso/component-ticket.repo.ts'
import { NOTIFY } from '#server/pay/pay.routes.ts'
import { type AtDoor, atDoor } from '#tests/support/partners/at-door.ts'
import { pushMessage, ticketMessage } from '#tests/support/partners/push.ts'
import { componentAppId } from '#tests/support/partners/world.ts'
import { alipayNotice } from '#tests/support/pay/alipay.ts'
import { openShop, type Shop } from '#tests/support/pay/shop.ts'
import { weChatNotice } from '#tests/support/pay/wechat.ts'
import { malformedValues } from './values.ts'

/** What partners push: bodies that are no JSON, signed and not; none may end in an error. */
const VALUES = Number(process.env['KAOBAN_FUZZ_VALUES'] ?? 30)
const SEED = Number(process.env['KAOBAN_FUZZ_SEED'] ?? 20_260_901)
vi.setConfig({ testTimeout: 60_000 + VALUES * 500 })

let door: AtDoor
let shop: Shop
beforeAll(async () => {
  door = await atDoor()
  shop = await openShop()
})
afterAll(async () => {
  await door.close()
  await shop.close()
})

const textsOf = (label: string, good: string): string[] =>
  malformedValues(good, VALUES, random(label, SEED), false).map((v) =>
    typeof v === 'string' ? v : JSON.stringify(v),
  )

const KEY = { token: 'testtoken', key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' }
const TIME = { timestamp: '1763697600', nonce: '1' }
const own = () => ({ ...KEY, appId: componentAppId(door.world.app('wx-third')) })

async function push(query: string, payload: string, type = 'text/xml') {
  const headers = { 'content-type': type }
  const res = await door.t.app.inject({ method: 'POST', url: `${COMPONENT_PUSH}?${query}`, headers, payload })
  expect(res.statusCode, `${query} ${payload.slice(0, 100)}`).toBeLessThan(500)
  expect(res.headers['x-content-type-options']).toBe('nosniff')
  return res
}

describe('the ticket that a messenger pushes', () => {
  it('is refused with any malformed signature, of the right length and not [G08]', async () => {
    const good = pushMessage(own(), ticketMessage(own().appId, 'ticket-x'), TIME)
    const sign = /msg_signature=(\w+)/.exec(good.query)?.[1] ?? ''
    for (const text of [
      ...textsOf('push signature', sign),
      'é'.repeat(40),
      'é'.repeat(20),
      '😀'.repeat(20),
    ]) {
      if (!text.isWellFormed() || text === sign) continue
      const res = await push(good.query.replace(sign, encodeURIComponent(text)), good.xml)
      expect(res.statusCode).toBe(403)
      expect(res.json()).toMatchObject({ status: 10002 })
    }
    for (const query of [
      'msg_signature=a&msg_signature=b',
      `${good.query}&nonce=2`,
      '%',
      'msg_signature=%ff',
    ])
      expect((await push(query, good.xml)).statusCode).toBe(403)
  })

  it('is the honest one, whatever is done to the body, the seal or the text inside [G08]', async () => {
    const before = await componentTicket(door.t.db, own().appId)
    const good = pushMessage(own(), ticketMessage(own().appId, 'ticket-x'), TIME)
    for (const text of textsOf('push body', good.xml)) if (text !== good.xml) await push(good.query, text)
    for (const type of ['application/json', 'text/plain', '', 'text/xm', '%'])
      await push(good.query, good.xml, type)
    for (const text of ['\u0000', 'a\u0000b'])
      for (const message of [ticketMessage(own().appId, text), text]) {
        const made = pushMessage(own(), message, TIME)
        await push(made.query, made.xml)
      }
    // a letter changed outside of what is signed leaves an honest push
    expect([before, 'ticket-x']).toContain(await componentTicket(door.t.db, own().appId))
  })
})

describe('the notice of a payment', () => {
  const app = () => shop.app

  it.each(['wechat', 'alipay'] as const)(
    'of %s may hold anything: no error, nothing paid [G08]',
    async (name) => {
      const { trade } = await shop.begin(name)
      const make = name === 'wechat' ? weChatNotice : alipayNotice
      const good = make(shop.emulator.world, trade)
      const post = async (headers: Record<string, string>, payload: string) => {
        const res = await app().inject({ method: 'POST', url: NOTIFY[name], headers, payload })
        expect(res.statusCode, payload.slice(0, 120)).toBeLessThan(500)
        expect(res.headers['x-content-type-options']).toBe('nosniff')
        return res.statusCode
      }
      for (const text of textsOf(`${name} body`, good.payload)) await post(good.headers, text)
      for (const header of Object.keys(good.headers))
        for (const text of ['', 'é'.repeat(40), '%', '\u0001', '-1', 'NaN', '9'.repeat(400)])
          expect(await post({ ...good.headers, [header]: text }, good.payload)).toBeGreaterThanOrEqual(
            header === 'content-type' ? 200 : 400,
          )
    },
  )

  it.each(['wechat', 'alipay'] as const)(
    'of %s with the provider’s own key around malformed texts is taken for no payment [G08]',
    async (name) => {
      const { trade } = await shop.begin(name)
      const fields = ['orderNo', 'transactionId', 'tradeState', 'noticeId'] as const
      for (const field of fields)
        for (const text of textsOf(`${name} ${field}`, elementAt(fields, 0)).slice(0, 20)) {
          const { http } = await shop.tell(name, trade, { [field]: text })
          expect(http, `${field} ${JSON.stringify(text).slice(0, 80)}`).toBeLessThan(500)
        }
      for (const fen of [-1, 0, 1.5, 2 ** 31, 2 ** 53, Number.NaN])
        expect((await shop.tell(name, trade, { fen })).http).toBeLessThan(500)
    },
  )
})
