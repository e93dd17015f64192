import { Worker } from 'node:worker_threads'
import type { Asks, ComputeReply } from './thread.messages.ts'

/** A computing thread of its own for one publication. */
export interface ComputeThread {
  /** Rejects when the computation fails or the thread dies. Buffers in `transfer` are given away. */
  ask<K extends keyof Asks>(
    kind: K,
    ask: Asks[K]['ask'],
    transfer?: ArrayBuffer[],
  ): Promise<Asks[K]['answer']>
  stop(): Promise<void>
}

interface PendingReply {
  resolve: (answer: never) => void
  reject: (e: Error) => void
}

export function startThread(): ComputeThread {
  const worker = new Worker(new URL('./compute.thread.ts', import.meta.url), { name: 'publish' })
  const waiting = new Map<number, PendingReply>()
  let ended: Error | null = null
  let last = 0

  const fail = (e: Error) => {
    ended ??= e
    for (const { reject } of waiting.values()) reject(e)
    waiting.clear()
  }
  worker.on('error', (e) => fail(e instanceof Error ? e : new Error(String(e))))
  worker.on('exit', (code) =>
    fail(new Error(`The computing thread ended (${code}) before its work was done.`)),
  )
  worker.on('message', (reply: ComputeReply) => {
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) asked?.reject(new Error(reply.error))
    else asked?.resolve(reply.answer as never)
  })

  return {
    ask(kind, ask, transfer = []) {
      if (ended) return Promise.reject(ended)
      const id = ++last
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, kind, ask }, transfer)
      })
    },
    async stop() {
      ended ??= new Error('The computing thread was stopped.')
      await worker.terminate()
    },
  }
}
