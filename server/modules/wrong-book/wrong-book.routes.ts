import { paperKnowledge, saveWrongBookPush, wrongBookPushes } from '#contract/homework/tiku.ts'
import { wrongBookPreview } from '#contract/wrong/download.ts'
import type { Module } from '../../http/api.ts'
import { handle } from '../../http/request/handle.ts'
import { knowledgeFor } from './knowledge.service.ts'
import { wrongBookFor } from './preview.service.ts'
import { pushesFor, savePush } from './push.service.ts'

/** Books of a student's own wrong questions: what goes in, and which were made. */
export const wrongBookModule: Module = (api) => {
  const { db } = api
  handle(api, wrongBookPreview, ({ principal, input, now }) => wrongBookFor(db, principal, input, now))
  handle(api, paperKnowledge, async ({ input }) => ({ points: await knowledgeFor(db, input) }))
  handle(api, wrongBookPushes, async ({ principal }) => ({ pushes: await pushesFor(db, principal) }))
  handle(api, saveWrongBookPush, async ({ principal, input, now }) => ({
    push: await savePush(db, principal, input, now),
  }))
}
