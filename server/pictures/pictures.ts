import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, constants, setPriority } from 'node:os'
import { type PictureAnswer, type PictureTask, TOO_MUCH_MEMORY } from './task.ts'

/** Milliseconds a task may take; 40 megapixels take two seconds on a slow machine, and a small picture is made in several tries. */
const MOST_MS = { shown: 20_000, small: 60_000, page: 60_000 }
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
  mostMs?: Readonly<Record<PictureTask['make'], number>>
  /** Bytes; a process that takes more is ended. */
  mostMemory?: number
}

export function takePictures(o: PicturesOptions = {}): Pictures {
  const { processes = PROCESSES, mostMs = MOST_MS, mostMemory = MOST_MEMORY } = o
  const file = o.file ?? new URL('./picture.process.ts', import.meta.url)
  const waiting: { task: PictureTask; answer: (answer: PictureAnswer) => void }[] = []
  const idle = new Set<Worker>()
  let busy = 0

  function free(): Worker {
    for (const worker of idle) {
      idle.delete(worker)
      if (worker.isAlive()) return worker
    }
    return startWorker(file, mostMemory)
  }
  async function work(): Promise<void> {
    busy += 1
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const worker = free()
      next.answer(await worker.make(next.task, mostMs[next.task.make]))
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

interface Worker {
  make(task: PictureTask, mostMs: number): Promise<PictureAnswer>
  isAlive(): boolean
}

function startWorker(file: URL, mostMemory: number): Worker {
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
  child.on('message', (made: PictureAnswer) => answer(made))
  child.on('exit', (code) => end(code === TOO_MUCH_MEMORY ? { is: 'refused', why: 'noMemory' } : ENDED))
  child.on('error', () => end(ENDED))
  giveWay(child)
  /** A process without a task keeps nobody from ending. */
  const hold = (is: 'ref' | 'unref') => {
    child[is]()
    child.channel?.[is]()
  }
  return {
    isAlive: () => isAlive,
    async make(task, mostMs) {
      clearTimeout(rest)
      hold('ref')
      const timer = setTimeout(end, mostMs, { is: 'refused', why: 'tookTooLong' })
      const made = await new Promise<PictureAnswer>((resolve) => {
        answer = resolve
        child.send(task, (failed) => failed && end(ENDED))
      })
      clearTimeout(timer)
      hold('unref')
      rest = setTimeout(end, IDLE_MS, ENDED).unref()
      return made
    },
  }
}

/** Whoever signs in comes before whoever looks at a picture. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // it ended already, or the system has no such thing
  }
}

/** Those of this server. */
export const pictures: Pictures = takePictures()
