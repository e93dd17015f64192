import { openXlsx } from 'hucre/xlsx'
import type { Calls } from '#contract/calls.ts'
import { workExamFiles } from '#server/exam-files/work.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { startJobs } from '#server/jobs/start.ts'
import { figuresSchool, type ShownAs } from '#tests/support/school/figures-school.ts'
import { type Checked, checkedInject, type Reply } from '#tests/support/servers/checked.ts'

const WORKBOOK = 'POST /api/analysis/view/exam/workbook'
const SLIPS = 'POST /api/analysis/view/exam/slips'
const POLL = 'GET /api/common/my/async'

interface Made {
  fileId: string
  fileName: string
  bytes: number
  students?: number
  slips?: number
}

/** A workbook as it came. */
export interface Book {
  made: Made
  bytes: Buffer
  sheets: { name: string; rows: unknown[][] }[]
}

/** The school of the figures with jobs that make workbooks and slips. */
export async function examFilesSchool(shown: ShownAs = 'exact') {
  let started: Jobs | undefined
  const late = { ask: (...given: Parameters<Jobs['ask']>) => (started as Jobs).ask(...given) } as Jobs
  const t = await figuresSchool(shown, late)
  const jobs = await startJobs({ connection: t.connection, db: t.db, clock: () => t.clock.at })
  started = jobs
  await workExamFiles(jobs, { db: t.db, filesDir: t.filesDir, now: () => t.clock.at })
  const call = async <N extends keyof Calls>(
    as: string,
    name: N,
    input: object,
  ): Promise<Checked<Reply<N>>> => checkedInject(t.app, name, { token: await t.tokenOf(as), input })
  const order = async (as: string, name: typeof WORKBOOK | typeof SLIPS, input: object) => {
    const asked = await call(as, name, { examId: t.examId, ...input })
    return { asked, uuid: (JSON.parse(asked.text) as { uuid?: string }).uuid ?? '' }
  }
  const done = async (as: string, uuid: string): Promise<Made> => {
    const ended = await jobs.waitFor(uuid)
    if (ended.status !== 40) throw new Error(`The job ended with ${ended.status}: ${ended.message}`)
    return (await call(as, POLL, { uuid })).data.result as Made
  }
  const read = async (as: string, fileId: string) =>
    t.app.inject({
      method: 'GET',
      url: `/api/analysis/view/exam/file?fileId=${fileId}`,
      headers: { 'x-kb-token': await t.tokenOf(as) },
    })
  return {
    ...t,
    ...{ jobs, call, order, done, read },
    /** Asks, waits and downloads. */
    async workbook(as: string): Promise<Book> {
      const made = await done(as, (await order(as, WORKBOOK, {})).uuid)
      const { rawPayload } = await read(as, made.fileId)
      const { sheets } = await openXlsx(rawPayload)
      return { made, bytes: rawPayload, sheets: sheets.map(({ name, rows }) => ({ name, rows })) }
    },
    async slips(as: string, classIds: readonly string[], by: 'number' | 'rank' = 'number') {
      const made = await done(as, (await order(as, SLIPS, { classIds, order: by })).uuid)
      return { made, pdf: (await read(as, made.fileId)).rawPayload }
    },
    async close() {
      await jobs.stop()
      await t.close()
    },
  }
}
