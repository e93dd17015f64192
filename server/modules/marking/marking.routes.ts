import * as call from '#contract/marking/marking.ts'
import type { Module } from '../../http/api.ts'
import { handle } from '../../http/request/handle.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Store } from '../../store/store.ts'
import { sendCrop } from './crop.service.ts'
import { endRoutes } from './end/end.routes.ts'
import { leadRoutes } from './lead/lead.routes.ts'
import { myMarks } from './mine.service.ts'
import { myBlocks } from './my-blocks.service.ts'
import { packNow, renewPack, returnPack, takePack } from './pack.service.ts'
import { progressRoutes } from './progress/progress.routes.ts'
import { samplesOf } from './samples.service.ts'
import { trialOf } from './trial.service.ts'

/** Marking of an exam's papers; the marks themselves come as operations (`scoreTaker`). */
export const markingModule =
  (store: Store, jobs: Jobs | undefined): Module =>
  (api) => {
    const { db } = api
    handle(api, call.markBlocks, ({ principal, now }) => myBlocks(db, principal, now))
    handle(api, call.packNow, ({ principal, input, now }) => packNow(db, principal, input.blockId, now))
    handle(api, call.packTake, ({ principal, input, now }) => takePack(db, principal, input.blockId, now))
    handle(api, call.packRenew, ({ principal, input, now }) => renewPack(db, principal, input.packId, now))
    handle(api, call.packReturn, ({ principal, input, now }) => returnPack(db, principal, input.packId, now))
    handle(api, call.markCrop, ({ principal, input, req, reply }) =>
      sendCrop(store, principal, input, req, reply),
    )
    handle(api, call.markMine, ({ principal, input }) => myMarks(db, principal, input.blockId))
    handle(api, call.markSamples, ({ principal, input }) => samplesOf(db, principal, input.blockId))
    handle(api, call.markTrial, ({ principal, input }) => trialOf(db, principal, input.blockId))
    leadRoutes(api, jobs)
    progressRoutes(api)
    endRoutes(api, jobs)
  }
