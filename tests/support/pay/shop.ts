import type { PayChannel } from '#contract/shop/order.ts'
import { openPay } from '#server/pay/open.ts'
import { NOTIFY } from '#server/pay/pay.routes.ts'
import { DAY, NOW } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { alipayNotice, openPage } from './alipay.ts'
import { openPayEmulator, type PayEmulator } from './emulator.ts'
import { WX, weChatNotice } from './wechat.ts'
import type { Flaw, Trade } from './world.ts'

const BASE = '/api/base/data/system/account/user/membership'
export const PAY = { wechat: `POST ${BASE}/pay`, alipay: `POST ${BASE}/alipay/pay` } as const
export const STATE = `GET ${BASE}` as const
export const DETAIL = `GET ${BASE}/order/detail` as const
export const BY_ID = `GET ${BASE}/order/detailById` as const
export const PRODUCTS = `GET ${BASE}/product` as const
export const TRIAL = 'POST /api/base/data/system/account/user/level/freeTrial'
/** Of a brand with everything on. */
const HOST = 'bailuwan.test'

export interface Shop extends TestApp {
  emulator: PayEmulator
  /** Asks as an account; `userId` picks an identity. */
  ask: <C extends Parameters<typeof checkedInject>[1]>(
    account: string,
    call: C,
    input?: object,
    host?: string,
  ) => ReturnType<typeof checkedInject<C>>
  /** A notice arrives; HTTP code and text of the answer. */
  tell(channel: PayChannel, trade: Trade, flaw?: Flaw): Promise<{ http: number; text: string }>
  /** Nobody bought or tried anything, the schools sell, and it is the tests' present. */
  clear(): Promise<void>
  /** Orders 30 days for an account and begins paying. */
  begin(channel: PayChannel, account?: string): Promise<{ orderId: string; trade: Trade }>
}

let made = 0
/** An order id as a phone makes it. */
export const newOrderId = (): string => (++made).toString(16).padStart(32, 'a')

const sale = [
  { product_id: 'p-30', name: '会员一个月', days: 30, price_fen: 1800, seq: 2 },
  { product_id: 'p-365', name: '会员一年', days: 365, price_fen: 11_800, usual_fen: 21_600, seq: 3 },
  { product_id: 'p-gold', name: '金会员', days: 30, price_fen: 3000, level: 2, seq: 4 },
  { product_id: 'p-old', name: '停售', days: 30, price_fen: 1, on_sale: false, seq: 1 },
  { product_id: 'p-try', name: '体验', days: 7, price_fen: 0, trial: true },
  { product_id: 'p-30', name: '会员一个月（乙校）', days: 30, price_fen: 1500, school_id: 'B', seq: 2 },
  { product_id: 'p-brand', name: '别的品牌', days: 30, price_fen: 100, brand: 'huaiyinping', seq: 9 },
]
const time = (from: number, until: number) => ({
  from_at: new Date(NOW + from * DAY),
  until_at: new Date(NOW + until * DAY),
})
const books = [
  { goods_id: 'g-math', name: '数学错题本', about: '订正', price_fen: 2600, ...time(-1, 9), seq: 1 },
  { goods_id: 'g-all', name: '全科错题本', price_fen: 5900, ...time(-1, 9), seq: 2 },
  { goods_id: 'g-past', name: '旧错题本', price_fen: 2600, ...time(-9, 0), seq: 3 },
  { goods_id: 'g-next', name: '新错题本', price_fen: 2600, ...time(1, 9), seq: 4 },
  { goods_id: 'g-B', name: '乙校错题本', price_fen: 100, ...time(-1, 9), school_id: 'B', seq: 5 },
]
const coupons = [
  { coupon_code: 'TEN', name: '减十元', off_fen: 1000, ...time(-1, 9) },
  { coupon_code: 'FREE', name: '赠阅', off_fen: 2600, goods_id: 'g-math', ...time(-1, 9) },
  { coupon_code: 'LATE', name: '过期', off_fen: 500, ...time(-9, 0) },
  { coupon_code: 'SOON', name: '未到', off_fen: 500, ...time(1, 9) },
  { coupon_code: 'ONLYB', name: '乙校', off_fen: 500, school_id: 'B', ...time(-1, 9) },
]

/** The app with something to sell and both providers emulated; parentA and parentAB have WeChat linked. */
export async function openShop(): Promise<Shop> {
  let at = (): number => NOW
  const emulator = await openPayEmulator(() => at())
  const t = await testApp({
    pay: openPay(emulator.settings, false),
    limits: { perAddress: 1e9, perAccount: 1e9 },
  })
  at = () => t.clock.at
  const { db } = t
  await db.insertInto('membership_product').values(sale).execute()
  await db.insertInto('notebook_goods').values(books).execute()
  await db.insertInto('notebook_coupon').values(coupons).execute()
  await db
    .insertInto('partner')
    .values({ partner_id: 'messenger', door: 'weixin', app_id: WX.appId, settings: '{}', all_schools: true })
    .execute()
  await db
    .insertInto('external_identity')
    .values(
      ['parentA', 'parentAB'].map((account_id) => ({
        partner_id: 'messenger',
        external_id: `openid-${account_id}`,
        account_id,
        linked_at: new Date(NOW),
      })),
    )
    .execute()
  const { world } = emulator
  const ask: Shop['ask'] = async (account, call, input = {}, host = HOST) =>
    checkedInject(t.app, call, { token: await t.tokenOf(account), input, headers: { host } })
  return {
    ...t,
    emulator,
    ask,
    async tell(channel, trade, flaw) {
      const notice =
        channel === 'wechat' ? weChatNotice(world, trade, flaw) : alipayNotice(world, trade, flaw)
      const res = await t.app.inject({ method: 'POST', url: NOTIFY[channel], ...notice })
      return { http: res.statusCode, text: res.payload }
    },
    async clear() {
      t.clock.at = NOW
      for (const table of ['pay_order', 'account_membership', 'free_trial'] as const)
        await db.deleteFrom(table).execute()
      await db.updateTable('school_module').set({ status: 1 }).where('key', '=', 'vip_enable').execute()
    },
    async begin(channel, account = 'parentA') {
      const orderId = newOrderId()
      const { data } = await ask(account, PAY[channel], { orderId, productId: 'p-30' })
      const step = data.pay
      if (step?.way === 'page') openPage(world, step.url)
      const trade = world.trades.get(data.order.orderNo)
      if (!trade) throw new Error('The provider knows nothing of the order.')
      return { orderId, trade }
    },
    async close() {
      await t.close()
      await emulator.close()
    },
  }
}
