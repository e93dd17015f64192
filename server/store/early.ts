import { setTimeout as wait } from 'node:timers/promises'
import { Status } from '#contract/envelope.ts'
import { Refusal } from '../http/refusal.ts'
import type { Store } from './store.ts'
import { type Frame, takeFrame } from './uploads.ts'

/** Milliseconds after which a frame that waits looks again: what it waits for may come to another process. */
const LOOK_MS = 200
/** Frames that wait at a time in a process, of 256 KiB at most. */
const MOST_WAITING = 256

const isGap = (reason: unknown, offset: number): boolean =>
  reason instanceof Refusal &&
  reason.status === Status.offset &&
  ((reason.more.data as { offset?: number } | undefined)?.offset ?? offset) < offset

/**
 * Takes a frame. Over several connections one overtakes the other where a line loses packets: a frame that came early
 * waits for the one before it, `earlyMs` of the store at most, and is taken then.
 * @throws Refusal as `takeFrame`; 10021 for a gap that nothing filled meanwhile
 */
export async function takeInTurn(store: Store, accountId: string, frame: Frame) {
  const until = performance.now() + store.earlyMs
  for (;;) {
    try {
      return await takeFrame(store, accountId, frame)
    } catch (reason) {
      const mayWait = performance.now() < until && store.waiting.size < MOST_WAITING
      if (!mayWait || !isGap(reason, frame.offset)) throw reason
    }
    store.waiting.add(frame)
    await wait(LOOK_MS).finally(() => store.waiting.delete(frame))
  }
}
