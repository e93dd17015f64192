import { markOriginal, markPublish } from '#contract/marking/end.ts'
import type { Api } from '../../../http/api.ts'
import { handle } from '../../../http/request/handle.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { originalOf } from './original.service.ts'
import { publishMarks } from './publish.service.ts'

/** What becomes of the marks. */
export function endRoutes(api: Api, jobs: Jobs | undefined): void {
  handle(api, markPublish, ({ principal, input, now }) =>
    publishMarks(api.db, jobs, principal, input.markingId, now),
  )
  handle(api, markOriginal, ({ principal, input }) => originalOf(api.db, principal, input))
}
