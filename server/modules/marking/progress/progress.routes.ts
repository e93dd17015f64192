import * as call from '#contract/marking/progress.ts'
import type { Api } from '../../../http/api.ts'
import { handle } from '../../../http/request/handle.ts'
import { listClassProgress, loadClassProgress, saveComment } from './classes.service.ts'
import { sendLive } from './live.service.ts'
import { progressFor, progressOfBlock } from './progress.service.ts'

/** How marking goes on. */
export function progressRoutes(api: Api): void {
  const { app, db, clock } = api
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  handle(api, call.progressList, ({ principal, now }) => progressFor(db, principal, now))
  handle(api, call.progressQuestion, ({ principal, input, now }) =>
    progressOfBlock(db, principal, input.blockId, now),
  )
  handle(api, call.progressClasses, ({ principal, input }) =>
    listClassProgress(db, principal, input.markingId),
  )
  handle(api, call.progressClass, ({ principal, input }) => loadClassProgress(db, principal, input))
  handle(api, call.progressComment, ({ principal, input, now }) => saveComment(db, principal, input, now))
  handle(api, call.progressLive, ({ principal, input, reply }) =>
    sendLive(db, principal, input.markingId, { now: () => clock.now(), stop: stopping.signal }, reply),
  )
}
