import type { EventEmitter } from 'node:events'
import type { ShippedServer } from '../tests/support/servers/server.ts'
import { loginByCall } from './caller.ts'
import { sized } from './size.ts'
import { studentNames } from './students.ts'
import { type Chapter, median, ratio } from './table.ts'
import { withServer } from './with-server.ts'

/** Students who read in turn: each stays far under the calls a minute one account may make. */
const STUDENTS = sized(64, 4)
/** Requests of one run; three runs stay under the calls a minute one address may make. */
const REQUESTS = sized(5000, 200)
const RUNS = 3
/** As browsers ask. */
const ENCODINGS = 'gzip, deflate, br'

interface Result {
  requests: { sent: number }
  duration: number
  latency: { p99: number }
  errors: number
  non2xx: number
}
interface Asked {
  path: string
  headers: Record<string, string>
}
interface Speed {
  /** Replies a second. */
  rate: number
  /** Milliseconds. */
  p99: number
}

/** Sends what is asked for in turn. @throws when a request fails or is refused */
async function load(url: string, requests: readonly Asked[]): Promise<Speed> {
  const name = 'autocannon'
  const { default: autocannon } = (await import(name)) as {
    default: (o: Record<string, unknown>) => Promise<Result> & Pick<EventEmitter, 'on'>
  }
  const from = performance.now()
  let last = from
  const run = autocannon({ url, connections: 32, amount: REQUESTS, requests })
  // it ends with a whole second: the last reply is what counts
  run.on('response', () => (last = performance.now()))
  const done = await run
  const seconds = (last - from) / 1000
  if (done.errors + done.non2xx > 0)
    throw new Error(`${done.errors} errors and ${done.non2xx} refusals at ${requests[0]?.path}`)
  return { rate: REQUESTS / seconds, p99: done.latency.p99 }
}

const sizeOf = async (url: string, headers: Record<string, string>): Promise<number> =>
  Number((await fetch(url, { headers })).headers.get('content-length'))

/** The file of the first page that is nearest in size. */
async function fileNear(home: string, size: number, headers: Record<string, string>) {
  const page = await (await fetch(`${home}/`, { headers: { accept: 'text/html' } })).text()
  const paths = [...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map((m) => m[0])
  const files = await Promise.all(
    paths.map(async (path) => ({ path, size: await sizeOf(home + path, headers) })),
  )
  const nearest = files.sort((a, b) => Math.abs(a.size - size) - Math.abs(b.size - size))[0]
  if (!nearest) throw new Error('The first page names no file to compare with.')
  return nearest
}

/** Reports a second next to a static file of about the same size from the same server. */
export const serve = (): Promise<Chapter> => withServer(measure)

async function measure(server: ShippedServer): Promise<Chapter> {
  const home = `http://127.0.0.1:${server.port}`
  const reports: Asked[] = []
  for (const name of await studentNames(server.dataDir, STUDENTS)) {
    const student = await loginByCall(home, name)
    const list = await student.get('/api/exam/plan/student/all')
    const examId = (list.data as { list: { examId: string }[] }).list[0]?.examId
    reports.push({
      path: `/api/analysis/view/student/report?examId=${examId}&client_check_time=${Date.now()}`,
      headers: { cookie: student.cookie, 'accept-encoding': ENCODINGS },
    })
  }
  const sizes = await Promise.all(reports.map((r) => sizeOf(home + r.path, r.headers)))
  const size = median(sizes)
  const peer = await fileNear(home, size, { 'accept-encoding': ENCODINGS })
  const files = reports.map(({ headers }) => ({ path: peer.path, headers }))
  const runs: { ours: Speed; theirs: Speed }[] = []
  for (let i = 0; i < RUNS; i++)
    runs.push({ ours: await load(home, reports), theirs: await load(home, files) })
  const [ours, theirs] = [runs.map((r) => r.ours), runs.map((r) => r.theirs)]
  const rate = (speeds: readonly Speed[]) => median(speeds.map((s) => s.rate))
  const said = (speeds: readonly Speed[]) =>
    `${Math.round(rate(speeds))}/s, p99 ${median(speeds.map((s) => s.p99))} ms`
  const share = rate(ours) / rate(theirs)
  return {
    title: 'Reports a second',
    how: `autocannon, 32 connections, ${REQUESTS} requests a run, ${reports.length} signed-in students in turn (the server's limits stand), alternating with the file, middle of ${RUNS} runs; bytes compressed before both ways; the load runs on the same two cores.`,
    figures: [
      { what: `reports (${size} bytes each, about)`, value: said(ours) },
      { what: `a static file (${peer.size} bytes)`, value: said(theirs) },
      {
        what: 'reports over static file',
        value: ratio(share),
        limit: 'at least 0.50 x',
        holds: share >= 0.5,
      },
    ],
  }
}
