import * as calls from '#contract/office/first.ts'
import type { Module } from '../../../http/api.ts'
import { handle } from '../../../http/request/handle.ts'
import { takeIn } from '../../../http/session/enter-account.ts'
import { firstState, makeFirst } from './first.service.ts'

/** The one-time link of an installation that nobody has an account in yet. */
export const officeFirstModule: Module = (api) => {
  const { db } = api
  handle(api, calls.firstState, ({ input, now }) => firstState(db, input.ticket, now))
  handle(api, calls.firstMake, async ({ input, req, reply, now }) => {
    const answer = await makeFirst(db, input, req.kbCaller.address, now)
    return takeIn(db, req, reply, answer)
  })
}
