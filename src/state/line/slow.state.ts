import { proxy } from 'valtio'
import { SLOW_MS } from '#core/request/constants.ts'
import { net, pending } from './net.state.ts'

/** Ms after which it is looked again. */
const LOOK_MS = 1000

/** `seconds`: whole ones that the oldest request has waited; null: none waits long, or the server answered another one since. */
export const slow = proxy<{ seconds: number | null }>({ seconds: null })

/** Looks what has waited for long by now, epoch ms. */
export function look(now: number): void {
  const silent = [...pending.values()].filter((since) => since > (net.lastAnswerAt ?? 0))
  const ms = now - Math.min(...silent)
  slow.seconds = ms >= SLOW_MS ? Math.floor(ms / 1000) : null
}

let timer: ReturnType<typeof setInterval> | null = null

/** From now on it is looked by itself. */
export function watchSilence(): void {
  timer ??= setInterval(() => look(Date.now()), LOOK_MS)
}
