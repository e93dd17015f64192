import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { FromExecutor, Order, Setting, TestFile, ToExecutor, Told } from './messages.ts'

/** A run that gave no answer in its time: a mutant that never ends. */
export class TimedOut extends Error {}

const STOP_MS = 15_000

/** The parent's end of the child process that runs the tests; a child that hangs is replaced. */
export class ExecutorProcess {
  readonly #setting: Setting
  #child: ChildProcess | null = null

  constructor(setting: Setting) {
    this.#setting = setting
  }

  /** Starts the child; answers with all test files that are related to the mutated files. */
  async start(): Promise<TestFile[]> {
    this.#child = fork(join(import.meta.dirname, 'executor.ts'), {
      cwd: this.#setting.root,
      // a group of its own, to be ended with its workers
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', VITEST: 'true' },
    })
    const answer = await this.#ask({ setting: this.#setting }, 300_000)
    if (!('tests' in answer)) throw new Error('The executor did not tell its tests')
    return answer.tests
  }

  /** @throws TimedOut after `ms`; the next order starts a new child */
  async run(order: Order, ms: number): Promise<Told[]> {
    if (!this.#child) await this.start()
    try {
      const answer = await this.#ask({ order }, ms)
      return 'told' in answer ? answer.told : []
    } catch (error) {
      if (error instanceof TimedOut) await this.stop()
      throw error
    }
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child?.pid || child.exitCode !== null) return
    const { pid } = child
    const gone = new Promise((resolve) => child.once('exit', resolve))
    // it takes its database away; workers that hang are ended with the group
    if (child.connected) child.disconnect()
    const timer = setTimeout(() => endGroup(pid), STOP_MS)
    await gone
    clearTimeout(timer)
    endGroup(pid)
  }

  #ask(message: ToExecutor, ms: number): Promise<FromExecutor> {
    const child = this.#child
    if (!child) throw new Error('The executor is not started')
    let errors = ''
    const hear = (chunk: Buffer): void => {
      errors = (errors + String(chunk)).slice(-4000)
    }
    return new Promise<FromExecutor>((resolve, reject) => {
      const timer = setTimeout(() => done(() => reject(new TimedOut('No answer'))), ms)
      const onMessage = (answer: FromExecutor): void =>
        done(() => ('broken' in answer ? reject(new Error(answer.broken)) : resolve(answer)))
      const onExit = (): void => {
        this.#child = null
        done(() => reject(new Error(`The executor ended:\n${errors}`)))
      }
      const done = (then: () => void): void => {
        clearTimeout(timer)
        child.off('message', onMessage).off('exit', onExit).stderr?.off('data', hear)
        then()
      }
      child.on('message', onMessage).on('exit', onExit).stderr?.on('data', hear)
      child.send(message)
    })
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // all of it has ended by itself
  }
}
