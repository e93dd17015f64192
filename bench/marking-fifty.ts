import { untilCardsAreDrawn } from '../tests/support/run/drawn-cards.ts'
import { operation } from '../tests/support/school/homework.ts'
import type { ShippedServer } from '../tests/support/servers/server.ts'
import { type Caller, loginByCall } from './caller.ts'
import { benchPaper } from './marking-paper.ts'
import { sized } from './size.ts'
import { atMost, type Chapter, median, ms, quantile } from './table.ts'
import { withServer } from './with-server.ts'

const MARKERS = sized(50, 3)
/** 1,200 an hour. */
const EACH_MS = sized(3000, 300)
const PACK = 20
const LIMIT_MS = 200

/** Many mark at once: packs are taken, their pictures fetched, marks sent one by one. */
export const markingFifty = (): Promise<Chapter> => withServer(measure)

const wait = (forMs: number) => new Promise((done) => setTimeout(done, forMs))

interface Task {
  taskId: string
  crops: { cropNo: number }[]
}

async function picture(home: string, { cookie }: Caller, taskId: string): Promise<void> {
  const query = `of=task&id=${taskId}&cropNo=0&clientType=2&client_check_time=${Date.now()}`
  const reply = await fetch(`${home}/api/exam/mark/crop?${query}`, { headers: { cookie } })
  if (!reply.headers.get('content-type')?.startsWith('image/')) throw new Error('no picture')
  await reply.arrayBuffer()
}

/** Marks a pack at the pace of a marker. @returns ms of each mark */
async function mark(home: string, caller: Caller, blockId: string, first: number): Promise<number[]> {
  const account = (await caller.get('/api/base/data/system/account/user')).data as { accountKey: string }
  const { accountKey } = account
  await wait(first)
  const { tasks } = (await caller.post('/api/exam/mark/pack/take', { blockId })) as { tasks: Task[] }
  for (const { taskId } of tasks) await picture(home, caller, taskId)
  const marks: number[] = []
  for (const [i, { taskId }] of tasks.entries()) {
    const began = performance.now()
    const body = { marks: [i % 5], spentMs: EACH_MS }
    const more = { accountKey, deviceId: 'bench-phone', seq: i + 1, sealedAt: Date.now() }
    const op = operation(accountKey, 'score', `score/${blockId}/${taskId}`, body, more)
    await caller.post('/api/common/operation/send', op)
    marks.push(performance.now() - began)
    await wait(Math.max(0, EACH_MS - (performance.now() - began)))
  }
  return marks
}

async function measure(server: ShippedServer): Promise<Chapter> {
  await untilCardsAreDrawn(server.port)
  const home = `http://127.0.0.1:${server.port}`
  const paper = await benchPaper(server.dataDir, MARKERS)
  // one block has fewer answers than all of their packs
  const ids = paper.blocks.map(({ blockId }) => blockId)
  const callers: Caller[] = []
  for (const name of paper.markers) callers.push(await loginByCall(home, name))
  const faults: string[] = []
  const taken: number[] = []
  await Promise.all(
    callers.map((caller, i) =>
      mark(home, caller, ids[i % ids.length] ?? '', (i / MARKERS) * EACH_MS).then(
        (some) => taken.push(...some),
        (e: unknown) => faults.push(String(e)),
      ),
    ),
  )
  const rows = await paper.db
    .selectFrom('mark_task')
    .where('school_id', '=', paper.school)
    .where('block_id', 'in', ids)
    .where('said', '=', true)
    .select(['answer_id', 'marker_id'])
    .execute()
  await paper.close()
  if (faults.length > 0) console.log(faults.slice(0, 5).join('\n'))
  const answers = new Set(rows.map((r) => r.answer_id)).size
  return {
    title: 'Marking: fifty markers at once',
    how: `${MARKERS} accounts, each with a pack of ${PACK} answers of its own, give a mark every ${EACH_MS / 1000} s (1,200 an hour), spread evenly; the load runs on the same two cores. A mark: sent as a phone sends it until its receipt.`,
    figures: [
      atMost(
        'a mark, p95',
        quantile(taken, 0.95),
        LIMIT_MS,
        ms,
        `p50 ${ms(median(taken))}, ${taken.length} marks`,
      ),
      { what: 'errors', value: String(faults.length), limit: '0', holds: faults.length === 0 },
      {
        what: 'answers marked, each once',
        value: `${answers} by ${rows.length} marks`,
        limit: `${taken.length}`,
        holds: answers === taken.length && rows.length === taken.length,
      },
    ],
  }
}
