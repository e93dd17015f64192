import type { FastifyRequest } from 'fastify'
import * as call from '#contract/wrong/holiday-notebook.ts'
import type { Api } from '../../../http/api.ts'
import { handle } from '../../../http/request/handle.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { refreshed } from '../../../pay/ask.ts'
import type { Pay } from '../../../pay/channel.ts'
import { orderOf, ordersOf } from '../../../pay/orders.repo.ts'
import { payingOf } from '../../../pay/start.ts'
import { examsFor, listHolidayNotebookQuestions, notebookFor, notebooksFor } from './read.service.ts'
import { saveNotebook } from './save.service.ts'

/** Holiday notebooks: which there are, what they can be made of, putting one together, what is in it. */
export function holidayRoutes(api: Api, pay: Pay): void {
  const { db } = api
  const brandOf = (req: FastifyRequest) => api.brands.byHost(req.hostname).brand
  handle(api, call.holidayNotebooks, async ({ principal, req, now }) => {
    const all = await notebooksFor(db, principal, { brand: brandOf(req), now })
    return { notebooks: all.map(({ told }) => told) }
  })
  handle(api, call.holidayExams, async ({ principal, input, req, now }) => {
    const at = { brand: brandOf(req), now }
    const standing = await notebookFor(db, principal, input.holidayId, at)
    return { notebook: standing.told, exams: await examsFor(db, principal, standing, now) }
  })
  handle(api, call.saveHolidayNotebook, async ({ principal, input, req, now }) => {
    const at = { brand: brandOf(req), now }
    await saveNotebook(db, principal, input, at)
    return { notebook: (await notebookFor(db, principal, input.holidayId, at)).told }
  })
  /** This account's newest order for a printed copy. */
  const orderFor = async (who: Principal, goodsId: string | undefined, now: number) => {
    if (goodsId === undefined) return null
    const row = await ordersOf(db, who, 'notebook')
      .where('product_id', '=', goodsId)
      .limit(1)
      .executeTakeFirst()
    return row ? orderOf(await refreshed(db, pay, row, now)) : null
  }
  handle(api, call.holidayDetail, async ({ principal, input, req, now }) => {
    const brand = brandOf(req)
    const at = { brand, now }
    const first = await notebookFor(db, principal, input.holidayId, at)
    const order = await orderFor(principal, first.copy?.goods_id, now)
    // asking the provider may have changed whether it is ordered
    const [standing, paying] = await Promise.all([
      order === null ? first : notebookFor(db, principal, input.holidayId, at),
      payingOf(db, pay, principal.accountId, brand.switches.allowPay ? null : 'brand'),
    ])
    const questions = await listHolidayNotebookQuestions(db, principal, standing, now)
    return { notebook: standing.told, questions, order, paying }
  })
}
