import { execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Connection } from '../db/db.ts'
import { boundLog } from '../log-file/bound.ts'
import { type DoorKind, doorArguments, type PostgresEndpoint, programIn, serverSurroundings } from './door.ts'
import { ping } from './ping.ts'
import type { PostgresPaths } from './places.ts'
import { settingArguments } from './settings.ts'
import { isAlive, postmasterPid, removeForeignPidFile } from './stale.ts'
import type { ServerUser } from './user.ts'

export interface Postmaster {
  pid: number
  /** A server left running by an earlier process that was killed. */
  adopted: boolean
}

export interface PostmasterPlan {
  programs: string
  places: PostgresPaths
  door: DoorKind
  settings: Readonly<Record<string, string>>
  connection: Extract<Connection, PostgresEndpoint>
  user: ServerUser
  /** A living server that gives no reply is waited for this long: its machine may only be busy. */
  silentMs?: number | undefined
  /** How long a start may take; usual `START_MS`. */
  startMs?: number | undefined
}

/** A killed server's process may linger unreaped, and a new server refuses to start beside it. */
const STALE_PID_MS = 10_000
/** Recovery after a power cut replays at most `max_wal_size` of log. */
const START_MS = 120_000
const STOP_MS = 30_000
/** Usual `silentMs`. */
const SILENT_MS = 30_000

/** A living server on this cluster, adopted or started. Only for the owner of the data home. */
export async function ensurePostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  const began = Date.now()
  for (;;) {
    const living = await adopt(plan)
    if (living) return living
    const failure = await launch(plan)
    if (typeof failure !== 'string') return failure
    if (!/postmaster\.pid|pre-existing shared memory/.test(failure)) throw notStarted(plan, failure)
    if (removeForeignPidFile(plan.places)) continue
    if (Date.now() - began > STALE_PID_MS) throw notStarted(plan, failure)
    await pause(250)
  }
}

async function adopt(plan: PostmasterPlan): Promise<Postmaster | null> {
  const began = Date.now()
  while (Date.now() - began < START_MS) {
    const pulse = await ping(plan.connection)
    const pid = postmasterPid(plan.places)
    if (pulse === 'absent' || (pulse === 'silent' && (pid === null || !isAlive(pid)))) return null
    if (pulse === 'ready' && pid !== null) return { pid, adopted: true }
    if (pulse === 'silent' && Date.now() - began > (plan.silentMs ?? SILENT_MS)) {
      throw notStarted(plan, `its process ${pid} runs and gives no reply; end that process, and start again`)
    }
    await pause(50)
  }
  throw notStarted(plan, 'it did not open in time')
}

/** Starts a server; answers with what it wrote to its log when it gave up. */
async function launch(plan: PostmasterPlan): Promise<Postmaster | string> {
  boundLog(plan.places.log)
  const log = fs.openSync(plan.places.log, 'a', 0o600)
  const from = fs.fstatSync(log).size
  // A process group of its own: Ctrl-C in the terminal is for us, who then stop it in order.
  const child = spawn(
    programIn(plan.programs, 'postgres'),
    [
      ...['-D', plan.places.cluster],
      ...settingArguments(plan.settings),
      ...doorArguments(plan.connection, plan.door),
    ],
    {
      ...plan.user,
      ...serverSurroundings(),
      stdio: ['ignore', log, log],
      detached: true,
    },
  )
  fs.closeSync(log)
  child.unref()
  let ended: string | null = null
  child.once('error', (e) => (ended = e.message))
  child.once('exit', () => (ended ??= ''))
  const deadline = Date.now() + (plan.startMs ?? START_MS)
  while (Date.now() < deadline) {
    if (ended !== null) return ended || readFrom(plan.places.log, from)
    if (child.pid !== undefined && (await ping(plan.connection)) === 'ready') {
      return { pid: child.pid, adopted: false }
    }
    await pause(20)
  }
  child.kill('SIGINT')
  throw notStarted(plan, 'it did not open in time')
}

/** Ends the sessions, writes everything down and waits: PostgreSQL's "fast" shutdown. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!send(pid, signal)) return
    const deadline = Date.now() + STOP_MS
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return
      await pause(20)
    }
  }
  throw new Error(`The database (process ${pid}) did not stop within ${(2 * STOP_MS) / 1000} seconds.`)
}

/** The same where no signal reaches it: by PostgreSQL's own program, which speaks to it by other means. */
export async function stopByProgram(
  { programs, places, user }: Pick<PostmasterPlan, 'programs' | 'places' | 'user'>,
  pid: number,
): Promise<void> {
  if (!isAlive(pid)) return
  const args = ['stop', '-D', places.cluster, '-m', 'fast', '-w', '-t', String((2 * STOP_MS) / 1000)]
  await promisify(execFile)(programIn(programs, 'pg_ctl'), args, { ...user, ...serverSurroundings() }).catch(
    (e: unknown) => {
      // it ended by itself meanwhile
      if (isAlive(pid)) throw e
    },
  )
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

function notStarted(plan: PostmasterPlan, why: string): Error {
  const words = why.trim() || 'no reason given'
  return new Error(`The database in ${plan.places.home} did not start: ${words} (log: ${plan.places.log})`)
}

function readFrom(file: string, offset: number): string {
  return fs.readFileSync(file).subarray(offset).toString('utf8')
}
