import { Worker } from 'node:worker_threads'
import { afterAll, inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    mutant: number
    patience: number
  }
  interface TaskMeta {
    reached?: number[]
  }
}

/** Sets the mutant that lives in this test file, and tells at its end which ones it came by. */
const live = inject('mutant')
const reached = new Set<number>()

Object.assign(globalThis, {
  __kbAlive: (id: number): boolean => {
    if (live === 0) reached.add(id)
    return id === live
  },
})

/** Ends the process once the loop of events has not turned for `ms`: a change may have made a loop endless. */
const WATCH = `
const { workerData: { beat, ms } } = require('node:worker_threads')
let last = -1
let since = Date.now()
setInterval(() => {
  const now = Atomics.load(beat, 0)
  if (now !== last) since = Date.now()
  else if (Date.now() - since > ms) process.kill(process.pid, 'SIGKILL')
  last = now
}, 100)`

if (live > 0) {
  const beat = new Int32Array(new SharedArrayBuffer(4))
  new Worker(WATCH, { eval: true, workerData: { beat, ms: inject('patience') } }).unref()
  setInterval(() => Atomics.add(beat, 0, 1), 50).unref()
}

// oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures off the pattern
afterAll(({}, file) => {
  file.meta.reached = [...reached]
})
