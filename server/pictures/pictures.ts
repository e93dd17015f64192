import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, constants, setPriority } from 'node:os'
import type { PictureFault } from '#core/domain/image/fault.ts'
import type { PictureAnswer, PictureOrder, PictureTask } from './task.ts'

type Times = Readonly<Record<PictureTask['make'], number>>
/**
 * Milliseconds of the processor a task may take; 40 megapixels take two seconds on a slow machine, and a small picture is
 * made in several tries. On a busy machine the clock goes many times further meanwhile: the processes give way.
 */
const MOST_MS: Times = { shown: 20_000, small: 60_000, page: 60_000 }
/** Milliseconds by the clock after which a process counts as stuck. */
const STUCK_MS = 600_000
/** Bytes of memory a process may take: a photograph of 200 megapixels and its turned copy. */
const MOST_MEMORY = 1.5 * 2 ** 30
/** Milliseconds without a task after which a process is ended. */
const IDLE_MS = 60_000
/** Half of the machine at most is busy with pictures. */
const PROCESSES = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))

/** Processes that work on pictures, so that no file can hold up the server or its threads. */
export interface Pictures {
  /** One task; tasks wait for one another, each with a limit from when it is begun. It never rejects. */
  make(task: PictureTask): Promise<PictureAnswer>
}

interface PicturesOptions {
  /** The program of a process. */
  file?: URL
  processes?: number
  /** Milliseconds of the processor. */
  mostMs?: Times
  /** Milliseconds by the clock. */
  stuckMs?: Partial<Times>
  /** Bytes; a process that takes more is ended. */
  mostMemory?: number
  /** How the system ranks the processes, as `os.setPriority` counts: whoever signs in comes before whoever looks at a picture. */
  priority?: number
}

export function takePictures(o: PicturesOptions = {}): Pictures {
  const { processes = PROCESSES, mostMs = MOST_MS, stuckMs = {}, mostMemory = MOST_MEMORY } = o
  const { priority = constants.priority.PRIORITY_BELOW_NORMAL } = o
  const file = o.file ?? new URL('./picture.process.ts', import.meta.url)
  const waiting: { task: PictureTask; answer: (answer: PictureAnswer) => void }[] = []
  const idle = new Set<Worker>()
  let busy = 0

  function free(): Worker {
    for (const worker of idle) {
      idle.delete(worker)
      if (worker.isAlive()) return worker
    }
    return startWorker(file, mostMemory, priority)
  }
  async function work(): Promise<void> {
    busy += 1
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const worker = free()
      const { make } = next.task
      next.answer(await worker.make({ ...next.task, mostMs: mostMs[make] }, stuckMs[make] ?? STUCK_MS))
      idle.add(worker)
    }
    busy -= 1
  }
  return {
    make: (task) =>
      new Promise((answer) => {
        waiting.push({ task, answer })
        if (busy < processes) void work()
      }),
  }
}

const ENDED = { is: 'ended' } as const
/**
 * Faults after which the process still works on the file in threads of its own. It is ended from outside: a process that
 * ends itself waits for those threads first, and they go on taking memory and time.
 */
const SPENT: readonly PictureFault[] = ['noMemory', 'tookTooLong']

interface Worker {
  make(order: PictureOrder, stuckMs: number): Promise<PictureAnswer>
  isAlive(): boolean
}

function startWorker(file: URL, mostMemory: number, priority: number): Worker {
  const child = fork(file, [String(mostMemory)], {
    execArgv: [],
    // nothing of the server's secrets is in the surroundings of what reads strangers' files
    env: { SystemRoot: process.env['SystemRoot'] ?? '' },
    serialization: 'advanced',
    stdio: 'ignore',
  })
  let isAlive = true
  let answer: (answer: PictureAnswer) => void = () => {}
  let rest: NodeJS.Timeout | undefined
  const end = (why: Exclude<PictureAnswer, { is: 'made' }>) => {
    isAlive = false
    child.kill('SIGKILL')
    answer(why)
  }
  child.on('message', (made: PictureAnswer) => {
    if (made.is === 'refused' && SPENT.includes(made.why)) end(made)
    else answer(made)
  })
  child.on('exit', () => end(ENDED))
  child.on('error', () => end(ENDED))
  rank(child, priority)
  /** A process without a task keeps nobody from ending. */
  const hold = (is: 'ref' | 'unref') => {
    child[is]()
    child.channel?.[is]()
  }
  return {
    isAlive: () => isAlive,
    async make(order, stuckMs) {
      clearTimeout(rest)
      hold('ref')
      const timer = setTimeout(end, stuckMs, { is: 'refused', why: 'tookTooLong' })
      const made = await new Promise<PictureAnswer>((resolve) => {
        answer = resolve
        child.send(order, (failed) => failed && end(ENDED))
      })
      clearTimeout(timer)
      hold('unref')
      rest = setTimeout(end, IDLE_MS, ENDED).unref()
      return made
    },
  }
}

function rank({ pid }: ChildProcess, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority)
  } catch {
    // it ended already, or the system has no such thing
  }
}

/** Those of this server. */
export const pictures: Pictures = takePictures()
