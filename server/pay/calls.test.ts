import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOrderId, openShop, type Shop } from '#tests/support/pay/shop.ts'

const USER = '/api/base/data/system/account/user'
const BOOK = '/api/base/data/notebook'
const ROOT = path.resolve(import.meta.dirname, '../..')

/** Every source file of the app but its tests, as one text. */
const app = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(ROOT, 'src', file), 'utf8'))
  .join('\n')

let s: Shop
/** An order of parentA, and what must not be told to anybody else. */
let mine: { orderId: string; orderNo: string }
let book: { orderId: string; orderNo: string }
beforeAll(async () => {
  s = await openShop()
  const { orderId, trade } = await s.begin('alipay')
  mine = { orderId, orderNo: trade.orderNo }
  const input = { orderId: newOrderId(), goodsId: 'g-all', copies: 1, channel: 'alipay' }
  const { data } = await s.ask('parentA', `POST ${BOOK}/order`, input)
  book = { orderId: input.orderId, orderNo: data.order.orderNo }
})
afterAll(() => s.close())

const buying = () => ({ orderId: newOrderId(), productId: 'p-30' })
const wish = () => ({ orderId: newOrderId(), goodsId: 'g-math', copies: 1, channel: 'alipay' })

type Row = [string, Parameters<Shop['ask']>[1], () => object, object, string]
/** Row, call, a good input, what is wrong in a bad one, and the field that the error names. */
const ROWS: Row[] = [
  ['paying by WeChat [C054]', `POST ${USER}/membership/pay`, buying, { orderId: '7' }, 'orderId'],
  ['paying by Alipay [C055]', `POST ${USER}/membership/alipay/pay`, buying, { productId: '' }, 'productId'],
  ['membership [C056]', `GET ${USER}/membership`, () => ({}), { level: 9 }, 'level'],
  ['the newest order [C057]', `GET ${USER}/membership/order/detail`, () => ({}), { orderNo: '?' }, 'orderNo'],
  [
    'an order [C058]',
    `GET ${USER}/membership/order/detailById`,
    () => ({ orderId: mine.orderId }),
    { orderId: 'x' },
    'orderId',
  ],
  ['products [C059]', `GET ${USER}/membership/product`, () => ({}), { brand: 'x' }, 'brand'],
  ['the trial [C060]', `POST ${USER}/level/freeTrial`, () => ({}), { days: 99 }, 'days'],
  [
    'wanting it cancelled [C062]',
    `POST ${BOOK}/order/apply_for_cancel_vip_reason`,
    () => ({ orderId: book.orderId, reason: 'other', text: 'x' }),
    { reason: 'because' },
    'reason',
  ],
  ['a book [C063]', `GET ${BOOK}/goods/one`, () => ({ goodsId: 'g-math' }), { goodsId: '*' }, 'goodsId'],
  ['orders of books [C064]', `GET ${BOOK}/order/student`, () => ({}), { state: 'paid' }, 'state'],
  [
    'what it would cost [C065]',
    `POST ${BOOK}/order/goods/valid`,
    () => ({ goodsId: 'g-math', copies: 1 }),
    { copies: 0.5 },
    'copies',
  ],
  ['ordering a book [C066]', `POST ${BOOK}/order`, wish, { channel: 'cash' }, 'channel'],
  [
    'whether it is there [C067]',
    `GET ${BOOK}/student/order/exist`,
    () => ({ goodsId: 'g-all' }),
    { goodsId: '' },
    'goodsId',
  ],
  [
    'a coupon [C068]',
    `GET ${BOOK}/goods/coupon/detail`,
    () => ({ goodsId: 'g-math', couponCode: 'TEN' }),
    { couponCode: '%' },
    'couponCode',
  ],
  ['books [C069]', `GET ${BOOK}/goods/available`, () => ({}), { school: 'B' }, 'school'],
]

describe('calls of orders', () => {
  it.each(ROWS)(
    '%s: asked by the app, answered; wrong input is named, others’ orders stay theirs',
    async (_name, call, good, wrong, field) => {
      expect(app).toContain(call)
      // another account, also of the same student, gets nothing of these orders; asked first, while the trial is open
      for (const account of ['studentA31', 'studentB11', 'parentAB']) {
        const { text } = await s.ask(account, call, good())
        for (const id of [mine.orderId, mine.orderNo, book.orderId, book.orderNo, 'parentA', 'A-s11'])
          expect(text.replaceAll(account, ''), `${account} ${call}`).not.toMatch(new RegExp(`\\b${id}\\b`))
      }
      const bad = await s.ask('parentA', call, { ...good(), ...wrong })
      expect([bad.status, bad.field, bad.data]).toEqual([10001, field, undefined])
      expect((await s.ask('parentA', call, good())).status).toBe(0)
    },
  )
})

interface Schema {
  type?: string
  enum?: string[]
  const?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

it('entities of payment, appeals and homework are in the published description, field by field [D09]', async () => {
  const doc = (await s.app.inject('/api/docs')).json() as {
    paths: Record<
      string,
      Record<string, { responses: { 200: { content: Record<string, { schema: { allOf: Schema[] } }> } } }>
    >
  }
  const reply = (call: string): Record<string, Schema> => {
    const [method = '', at = ''] = call.split(' ')
    const schema = doc.paths[at]?.[method.toLowerCase()]?.responses[200].content['application/json']?.schema
    return schema?.allOf[1]?.properties?.['data']?.properties ?? {}
  }
  const order = reply(`POST ${BOOK}/order`)['order']?.properties ?? {}
  expect(order['state']?.enum).toEqual(['created', 'paying', 'paid', 'closed', 'refunding', 'refunded'])
  for (const amount of ['listFen', 'offFen', 'amountFen']) expect(order[amount]?.type).toBe('integer')
  expect(Object.keys(order)).toEqual(
    expect.arrayContaining([
      'orderId',
      'orderNo',
      'kind',
      'studentId',
      'productId',
      'channel',
      'couponCode',
      'createdAt',
      'expiresAt',
      'paidAt',
      'validFrom',
      'validUntil',
      'cancel',
    ]),
  )
  const product = reply(`GET ${USER}/membership/product`)['products']?.items?.properties ?? {}
  expect(Object.keys(product)).toEqual([
    'productId',
    'name',
    'nameEn',
    'level',
    'days',
    'priceFen',
    'usualFen',
  ])
  const appeal = reply('POST /api/exam/tool/score/add/appeal')
  expect(Object.keys(appeal)).toEqual(
    expect.arrayContaining([
      'appealId',
      'examId',
      'paperId',
      'itemNo',
      'state',
      'reason',
      'text',
      'markFrom',
      'markTo',
      'reply',
    ]),
  )
  const homework = reply('GET /api/exam/homework/student/detail')
  expect(Object.keys(homework)).toEqual(
    expect.arrayContaining([
      'homeworkId',
      'studentId',
      'courseId',
      'startAt',
      'deadlineAt',
      'state',
      'late',
      'submittedAt',
      'score',
      'questions',
      'answers',
      'revisions',
      'receiptNumber',
    ]),
  )
  expect(homework['state']?.enum).toEqual(['todo', 'doing', 'submitted', 'checked'])
  const answer = homework['answers']?.items?.properties ?? {}
  expect(Object.keys(answer)).toEqual(
    expect.arrayContaining(['no', 'choice', 'text', 'pages', 'mark', 'key']),
  )
})
