import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { startShipped } from '../../tests/support/servers/server.ts'
import { type Caller, loginByCall } from '../caller.ts'
import { sized } from '../size.ts'
import { quantile } from '../table.ts'

/** Times each screen is opened; the first ones are not counted. */
const OPENED = sized(100, 10)
const WARM = sized(20, 2)
/** People of each role who open them in turn: spread over all schools. */
const PEOPLE = sized(40, 4)
/** Requests over which memory is watched, and at a time. */
const REQUESTS = sized(20_000, 400)
const AT_A_TIME = 16
/** Of fewer people one asks more often than a server lets one: their screens are left out of those requests. */
const ENOUGH = PEOPLE / 2
/** Until here the server still warms up. */
const SETTLED = 0.4

/** Paths of a screen by who opens it: the letter that sign-in names of the role begin with. */
const SCREENS = (examId: string) =>
  ({
    'list of exams, student': ['s', '/api/exam/plan/student/all'],
    'report, student': ['s', `/api/analysis/view/student/report?examId=${examId}`],
    'list of exams, teacher': ['t', '/api/exam/plan'],
    'class, teacher': ['t', `/api/analysis/view/class/report?examId=${examId}&classId=CLASS`],
    'paper by items, teacher': ['t', `/api/analysis/data/paper/items?examId=${examId}&classId=CLASS`],
    'school, leader': ['l', `/api/analysis/view/school/report?examId=${examId}`],
    'comparison of classes, leader': ['l', `/api/analysis/view/class/contrast?examId=${examId}`],
    'students, office': ['o', '/api/office/people/students?pageSize=50'],
    'accounts, office': ['o', '/api/office/accounts?pageSize=50&sort=seen&order=desc'],
  }) as const

/** p95 of each screen, ms, and resident memory of the server, MB. */
export interface Screens {
  p95: Record<string, number>
  memory: { settled: number; end: number }
}

interface Person {
  login: string
  classId: string
  caller: Caller
}

/** As many of a role as are asked for, evenly over the whole table. */
async function loginsOf(pool: pg.Pool, letter: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ login_name: string }>(
    `select login_name from (
       select login_name, row_number() over (order by login_name) - 1 as at, count(*) over () as n
       from account_login where login_name like $1 || '%') x
     where at % greatest(1, n / $2) = 0 order by login_name limit $2`,
    [letter, count],
  )
  return rows.map((r) => r.login_name)
}

const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Opens the screens at a shipped server on this data folder, whose newest exam is `examId`. */
export async function openScreens(
  dataDir: string,
  examId: string,
  reach: () => Promise<pg.Pool>,
): Promise<Screens> {
  // many addresses, as of a province: the limits of one are not what is measured
  const env = { KAOBAN_DEMO: '0', LOG_LEVEL: 'error', KAOBAN_TRUST_PROXY: '127.0.0.1' }
  const server = await startShipped({ dataDir, env, timeoutMs: 300_000 })
  const home = `http://127.0.0.1:${server.port}`
  try {
    const pool = await reach()
    const logins = await Promise.all(
      ['s', 't', 'l', 'o'].map(async (l) => [l, await loginsOf(pool, l, PEOPLE)] as const),
    )
    const signIns: number[] = []
    const people = new Map<string, Person[]>()
    for (const [letter, names] of logins) {
      const own: Person[] = []
      for (const login of names) {
        const from = performance.now()
        const caller = await loginByCall(home, login)
        signIns.push(performance.now() - from)
        own.push({ login, classId: login.slice(1), caller })
      }
      people.set(letter, own)
    }
    await pool.end()
    const p95: Record<string, number> = { 'sign in': quantile(signIns, 0.95) }
    const screens = Object.entries(SCREENS(examId)).map(([name, [letter, path]]) => ({
      name,
      isForMany: (people.get(letter) as Person[]).length >= ENOUGH,
      open: (at: number) => {
        const own = people.get(letter) as Person[]
        const person = own[at % own.length] as Person
        return ask(home, path.replace('CLASS', person.classId), person.caller.cookie, at)
      },
    }))
    for (const { name, open } of screens) {
      const times: number[] = []
      for (let i = 0; i < OPENED + WARM; i++) {
        const from = performance.now()
        await open(i)
        if (i >= WARM) times.push(performance.now() - from)
      }
      p95[name] = quantile(times, 0.95)
    }
    const many = screens.filter((screen) => screen.isForMany)
    const memory = await memoryOver(server.pid, (at) =>
      (many[at % many.length] as (typeof many)[0]).open(Math.floor(at / many.length)),
    )
    return { p95, memory }
  } finally {
    await server.stop()
  }
}

async function ask(home: string, path: string, cookie: string, at: number): Promise<void> {
  const sep = path.includes('?') ? '&' : '?'
  const reply = await fetch(`${home}${path}${sep}clientType=2&client_check_time=${Date.now()}`, {
    headers: { cookie, 'x-forwarded-for': `10.1.${at % 199}.7` },
  })
  const body = (await reply.json()) as { status: number; message?: string }
  if (!reply.ok || body.status !== 0)
    throw new Error(`${path}: ${reply.status}, ${body.status} ${body.message ?? ''}`)
}

/** Memory of a server while it answers: the most of a tenth, when it has settled and at the end. */
async function memoryOver(pid: number, open: (at: number) => Promise<void>): Promise<Screens['memory']> {
  const tenths: number[] = []
  const part = REQUESTS / 10
  for (let tenth = 0; tenth < 10; tenth++) {
    let [next, most] = [tenth * part, 0]
    const one = async () => {
      while (next < (tenth + 1) * part) await open(next++)
    }
    const watch = setInterval(() => (most = Math.max(most, residentOf(pid))), 50)
    await Promise.all(Array.from({ length: AT_A_TIME }, one))
    clearInterval(watch)
    tenths.push(Math.max(most, residentOf(pid)))
  }
  return { settled: tenths[10 * SETTLED - 1] as number, end: tenths[9] as number }
}
