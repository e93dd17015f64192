import * as call from '#contract/marking/lead.ts'
import type { Api } from '../../../http/api.ts'
import { handle } from '../../../http/request/handle.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { markAgain } from './again.service.ts'
import { decideAnswerMark, sendBack, share } from './decide.service.ts'
import { leadBlock } from './lead-block.service.ts'
import { papersFor } from './papers.service.ts'
import { listLeaderQueue } from './queue.service.ts'
import { setUp } from './setup.service.ts'
import { moveOn, setQuotas } from './state.service.ts'

/** The leader's side. */
export function leadRoutes(api: Api, jobs: Jobs | undefined): void {
  const { db } = api
  handle(api, call.markPapers, ({ principal }) => papersFor(db, principal))
  handle(api, call.markSetUp, ({ principal, input, now }) => setUp(db, jobs, principal, input, now))
  handle(api, call.markState, ({ principal, input, now }) =>
    moveOn(db, principal, input.markingId, input.to, now),
  )
  handle(api, call.markQuotas, ({ principal, input, now }) =>
    setQuotas(db, principal, input.blockId, input.markers, now),
  )
  handle(api, call.markLeadBlock, ({ principal, input }) => leadBlock(db, principal, input.blockId))
  handle(api, call.markQueue, ({ principal, input }) => listLeaderQueue(db, principal, input))
  handle(api, call.markDecide, ({ principal, input, now }) => decideAnswerMark(db, principal, input, now))
  handle(api, call.markBack, ({ principal, input, now }) => sendBack(db, principal, input, now))
  handle(api, call.markShare, ({ principal, input, now }) => share(db, principal, input, now))
  handle(api, call.markAgain, ({ principal, input, now }) => markAgain(db, principal, input, now))
}
