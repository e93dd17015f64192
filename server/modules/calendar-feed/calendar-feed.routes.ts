import * as call from '#contract/reminders/calendar-feed.ts'
import type { Module } from '../../http/api.ts'
import { handle } from '../../http/request/handle.ts'
import { sendPlainText } from '../../http/request/paths.ts'
import { someone } from '../../http/session/principal.ts'
import { dropFeed, feedOf } from './feed.repo.ts'
import { calendarOf, makeFeed } from './feed.service.ts'

/** Private addresses at which a calendar program reads a student's homework and exams. */
export const calendarFeedModule: Module = (api) => {
  const { db, app, brands, clock } = api
  handle(api, call.calendarFeed, async ({ principal }) => {
    const { schoolId, userId } = someone(principal)
    const feed = await feedOf(db, schoolId, userId)
    return { madeAt: feed?.made_at.getTime() ?? null }
  })
  handle(api, call.makeCalendarFeed, ({ principal, input, now }) =>
    makeFeed(db, someone(principal), input.locale, now),
  )
  handle(api, call.removeCalendarFeed, async ({ principal }) => {
    const { schoolId, userId } = someone(principal)
    await dropFeed(db, schoolId, userId)
    return {}
  })
  // no call of the contract: a calendar program has no session and knows no envelope
  app.get<{ Params: { school: string; file: string } }>('/api/calendar/:school/:file', async (req, reply) => {
    const { school, file } = req.params
    const { switches } = brands.byHost(req.hostname).brand
    const text = await calendarOf(db, { school, token: file.replace(/\.ics$/, '') }, switches, clock.now())
    if (text === null)
      return sendPlainText(reply, 404, 'There is no such calendar, or its address has ended.')
    return reply.header('cache-control', 'private, no-cache').type('text/calendar; charset=utf-8').send(text)
  })
}
