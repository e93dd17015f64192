import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '#contract/wrong/holiday-notebook.ts'
import { addDays, dayText, startOfDay } from '#core/domain/dates/day.ts'
import { openPage } from '#tests/support/pay/alipay.ts'
import { newOrderId, openShop, type Shop } from '#tests/support/pay/shop.ts'
import { payTrade } from '#tests/support/pay/world.ts'
import { DAY, NOW } from '#tests/support/school/facts.ts'
import { loseMarks } from '#tests/support/school/lost-marks.ts'
import { ACCESS_STATES, LACKING, putInto } from '#tests/support/school/membership-states.ts'

const LIST = 'GET /api/base/data/notebook/holiday/list'
const EXAMS = 'GET /api/base/data/notebook/holiday/exams'
const SAVE = 'POST /api/base/data/notebook/holiday/save'
const DETAIL = 'GET /api/base/data/notebook/holiday/detail'
const VALID = 'POST /api/base/data/notebook/order/goods/valid'
const ORDER = 'POST /api/base/data/notebook/order'

const today = dayText(NOW)
const PAPER = { examId: 'exam-joint', paperId: 'exam-joint-p1' }
const QUESTION = { ...PAPER, itemNo: '3' }
const winter = { holidayId: 'winter' }
const book = (letter: string) => letter.repeat(32)
const wish = (letter: string, papers: object[] = [PAPER]) => ({ ...winter, bookId: book(letter), papers })

let s: Shop
const CHILD = { schoolId: 'A', accountId: 'parentA', userId: 'u-parentA', studentId: 'A-s11' }
const event = (event_id: string, kind: 'term' | 'holiday', from: number, to: number, grade_id = '') => ({
  ...{ school_id: 'A', event_id, kind, name: `名${event_id}`, grade_id },
  ...{ from_day: addDays(today, from), to_day: addDays(today, to) },
})
beforeAll(async () => {
  s = await openShop()
  await loseMarks(s.db, 'exam-joint', 2, 'A-s11')
  await loseMarks(s.db, 'exam-later', 1, 'A-s11')
  await s.db
    .insertInto('notebook_goods')
    .values({
      ...{ school_id: 'A', goods_id: 'g-winter', name: '寒假错题本', about: '胶装', price_fen: 1200 },
      ...{ holiday_id: 'winter', from_at: new Date(NOW - DAY), until_at: new Date(NOW + 9 * DAY) },
    })
    .execute()
})
afterAll(() => s.close())
beforeEach(async () => {
  s.clock.at = NOW
  await putInto(s.db, 'member', CHILD, NOW)
  for (const table of ['pay_order', 'holiday_notebook', 'wrong_book_push', 'office_calendar'] as const)
    await s.db.deleteFrom(table).execute()
  await s.db
    .insertInto('office_calendar')
    .values([
      event('autumn', 'term', -150, 2),
      event('winter', 'holiday', 4, 20),
      event('far', 'holiday', 121, 130),
      event('gone', 'holiday', -9, -1),
      event('other-grade', 'holiday', 3, 5, 'A-g2'),
    ])
    .execute()
})

const list = async (account: string) => (await s.ask(account, LIST)).data.notebooks
const detail = async (account: string) => (await s.ask(account, DETAIL, winter)).data
/** Orders the printed copy by Alipay and opens the provider's page. */
async function order(account: string, host?: string) {
  const input = { orderId: newOrderId(), goodsId: 'g-winter', copies: 1, channel: 'alipay' }
  const answer = await s.ask(account, ORDER, input, host)
  const step = answer.status === 0 ? answer.data.pay : null
  if (step?.way === 'page') openPage(s.emulator.world, step.url)
  return answer
}

describe('holidays', () => {
  it('are those of the school’s calendar that are near, for the student’s grade, with the term before them', async () => {
    expect(await list('parentA')).toEqual([
      {
        holidayId: 'winter',
        name: '名winter',
        from: startOfDay(addDays(today, 4)),
        until: startOfDay(addDays(today, 21)),
        since: startOfDay(addDays(today, -150)),
        state: 'open',
        chosen: null,
        goods: expect.objectContaining({ goodsId: 'g-winter', priceFen: 1200, ordered: false }),
      },
    ])
    expect((await list('studentA31')).map((n) => n.holidayId)).toEqual(['other-grade', 'winter'])
    expect(await list('studentB11')).toEqual([])
  })

  it('of a school that names no term begin with the usual half year', async () => {
    await s.db.deleteFrom('office_calendar').where('kind', '=', 'term').execute()
    expect((await list('parentA'))[0]?.since).toBe(startOfDay('2025-09-01'))
  })
})

describe('a holiday notebook', () => {
  it('is made of the papers chosen, of exams of the term whose results the school shows', async () => {
    const { exams, notebook } = (await s.ask('parentA', EXAMS, winter)).data
    expect(notebook.chosen).toBeNull()
    expect(exams).toMatchObject([
      { examId: 'exam-joint', papers: [{ paperId: 'exam-joint-p1', questions: 1, chosen: false }] },
    ])
    const saved = await s.ask('parentA', SAVE, wish('a'))
    expect(saved.data.notebook.chosen).toMatchObject({ bookId: book('a'), questions: 1, byStudent: false })
    // the whole family sees it
    expect((await detail('studentA11')).questions).toMatchObject([QUESTION])
    expect((await s.ask('studentA11', EXAMS, winter)).data.exams[0]?.papers[0]?.chosen).toBe(true)
    // no paper of the term: nothing is saved
    await s.db.deleteFrom('office_calendar').where('kind', '=', 'term').execute()
    await s.db
      .insertInto('office_calendar')
      .values(event('spring', 'term', -5, 2))
      .execute()
    expect((await s.ask('parentA', EXAMS, winter)).data.exams).toEqual([])
    expect((await s.ask('parentA', SAVE, wish('b'))).status).toBe(10001)
  })

  it('sent twice is one; another choice takes its place, and its book is the one that can be printed', async () => {
    await s.ask('parentA', SAVE, wish('a'))
    expect((await s.ask('parentA', SAVE, wish('a', [{ ...PAPER, examId: 'none' }]))).status).toBe(0)
    expect((await s.ask('studentA11', SAVE, wish('b'))).data.notebook.chosen).toMatchObject({
      bookId: book('b'),
      byStudent: true,
    })
    const books = await s.db.selectFrom('wrong_book_push').select('book_id').execute()
    expect(books).toEqual([{ book_id: book('b') }])
  })

  it('stays when the school takes the holiday away, and cannot be changed once it is over', async () => {
    await s.ask('parentA', SAVE, wish('a'))
    await s.db.deleteFrom('office_calendar').execute()
    s.clock.at = NOW + 20 * DAY + DAY
    expect((await list('parentA')).map((n) => [n.holidayId, n.state])).toEqual([['winter', 'over']])
    expect((await detail('parentA')).questions).toMatchObject([QUESTION])
    expect((await s.ask('parentA', SAVE, wish('b'))).status).toBe(10020)
  })

  it('is the family’s alone: a foreign student sees and saves nothing of it [R209] [R210] [R211]', async () => {
    await s.ask('parentA', SAVE, wish('a'))
    expect(await detail('studentA31')).toMatchObject({ questions: [], notebook: { chosen: null } })
    expect((await s.ask('studentA31', SAVE, wish('b'))).status).toBe(10001)
    for (const [call, input] of [
      [EXAMS, winter],
      [DETAIL, winter],
      [SAVE, wish('b')],
    ] as const)
      expect((await s.ask('studentB11', call, input)).status, call).toBe(10005)
    for (const account of ['headA1', 'masterA', 'subjectA'])
      expect((await s.ask(account, LIST)).status).toBe(10002)
    expect((await detail('parentA')).notebook.chosen?.bookId).toBe(book('a'))
  })
})

describe('its printed copy', () => {
  it('is ordered once it is chosen, paid once, and then the notebook stays as the school prints it', async () => {
    const ask = async () => (await s.ask('parentA', VALID, { goodsId: 'g-winter', copies: 1 })).data.why
    expect(await ask()).toBe('notChosen')
    expect((await order('parentA')).status).toBe(10020)
    await s.ask('parentA', SAVE, wish('a'))
    expect(await ask()).toBeNull()
    const { data } = await order('parentA')
    expect((await s.ask('parentA', SAVE, wish('b'))).status).toBe(10020)
    const trade = payTrade(s.emulator.world, data.order.orderNo)
    await Promise.all([s.tell('alipay', trade), s.tell('alipay', trade)])
    const paid = await detail('parentA')
    expect([paid.order?.state, paid.notebook.state, paid.order?.amountFen]).toEqual(['paid', 'ordered', 1200])
    const rows = await s.db.selectFrom('pay_order').select('state').execute()
    expect(rows).toEqual([{ state: 'paid' }])
    expect((await s.ask('parentA', SAVE, wish('b'))).status).toBe(10020)
  })

  it('that a student has is never sold again, to anybody of the family [B07]', async () => {
    await s.ask('parentA', SAVE, wish('a'))
    const first = await order('parentA')
    await s.tell('alipay', payTrade(s.emulator.world, first.data.order.orderNo))
    for (const account of ['parentA', 'studentA11']) {
      expect((await s.ask(account, VALID, { goodsId: 'g-winter', copies: 1 })).data.why).toBe('ordered')
      expect((await order(account)).status).toBe(10020)
    }
    // who did not order it learns that it is there, and nothing of the order
    expect(await detail('studentA11')).toMatchObject({ order: null, notebook: { goods: { ordered: true } } })
    const all = (await s.ask('parentA', 'GET /api/base/data/notebook/goods/available')).data.goods
    expect(all.map((goods) => goods.goodsId)).not.toContain('g-winter')
  })

  it('alone costs something where no membership is sold: the notebook hangs on no switch of payment [B07]', async () => {
    await putInto(s.db, 'none', CHILD, NOW)
    const own = [calls.holidayNotebooks, calls.holidayExams, calls.saveHolidayNotebook, calls.holidayDetail]
    for (const one of own) expect([one.call, 'switch' in one, 'not' in one]).toEqual([one.call, false, false])
    for (const host of ['bramblecote.test', 'qingshi.test']) {
      expect((await s.ask('parentA', SAVE, wish('a'), host)).status).toBe(0)
      expect((await s.ask('parentA', DETAIL, winter, host)).data.questions).toMatchObject([QUESTION])
    }
    expect(await s.db.selectFrom('account_membership').selectAll().execute()).toEqual([])
  })

  it('is refused by the server where payments are off, a school’s own server among them [R210]', async () => {
    await s.ask('parentA', SAVE, wish('a'))
    for (const host of ['bramblecote.test', 'qingshi.test']) {
      expect((await order('parentA', host)).status).toBe(10002)
      expect((await s.ask('parentA', DETAIL, winter, host)).data.paying).toMatchObject({
        channels: [],
        why: 'brand',
      })
    }
    expect(await s.db.selectFrom('pay_order').selectAll().execute()).toEqual([])
  })
})

describe('putting a notebook together', () => {
  it.each(ACCESS_STATES)('is open or for members, as the table says: %s [T11]', async (state) => {
    await putInto(s.db, state, CHILD, NOW)
    const lacks = LACKING.includes(state)
    // what the parent bought opens it for the child
    expect((await list('studentA11'))[0]?.memberOnly).toBe(lacks || undefined)
    const saved = await s.ask('studentA11', SAVE, wish('a'))
    expect(saved.status).toBe(lacks ? 10020 : 0)
    if (lacks) expect(saved.message).toContain('可以自己挑选、免费打印')
    expect((await detail('parentA')).questions).toHaveLength(lacks ? 0 : 1)
  })

  it('that was done stays open after the end: read, changed and printed; another one is refused [T11]', async () => {
    await s.db
      .insertInto('office_calendar')
      .values(event('spring', 'holiday', 40, 50))
      .execute()
    await s.ask('parentA', SAVE, wish('a'))
    await putInto(s.db, 'ended', CHILD, NOW)
    expect((await s.ask('parentA', SAVE, wish('b'))).data.notebook.chosen?.bookId).toBe(book('b'))
    expect((await detail('studentA11')).questions).toMatchObject([QUESTION])
    expect((await list('parentA')).map((n) => [n.holidayId, n.memberOnly])).toEqual([
      ['winter', undefined],
      ['spring', true],
    ])
    expect((await s.ask('parentA', SAVE, { ...wish('c'), holidayId: 'spring' })).status).toBe(10020)
  })
})
