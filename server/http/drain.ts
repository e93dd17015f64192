import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How a server goes out of use while others go on. */
export interface Drain {
  /** True: it is about to stop, and answers what still comes. */
  readonly isOn: boolean
  /** From now on `/readyz` says so, and every answer ends its connection. Resolves when the time for it is over. */
  begin(): Promise<void>
}

/** @param ms how long a balancer may take to notice, and to let go of its connections */
export function createDrain(ms: number): Drain {
  let isOn = false
  return {
    get isOn() {
      return isOn
    },
    async begin() {
      isOn = true
      if (ms > 0) await pause(ms)
    },
  }
}

/** Connections that are kept open are given up one by one, each with an answer; nobody's request is cut off. */
export function installDrain(app: FastifyInstance, drain: Drain): void {
  app.addHook('onSend', async (_req, reply) => {
    if (drain.isOn) void reply.header('connection', 'close')
  })
}
