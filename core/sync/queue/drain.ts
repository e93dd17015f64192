import type { Journal } from '#core/db/journal.ts'
import type { SyncProblem } from '#core/db/work-rows.ts'
import { sendFile } from '../files/send-file.ts'
import { LONGEST_HIDDEN_PAUSE_MS, OTHER_TAB_MS, TARGETS_AT_A_TIME, UNWANTED_DRAFT_MS } from '../limits.ts'
import { pauseAfter } from '../pace.ts'
import type { SyncDeps } from '../ports.ts'
import { sendDraft } from '../send-draft.ts'
import { classifySyncFailure } from '../sync-failure.ts'
import type { Pause, Trigger } from '../types.ts'
import { loadSchoolKeys } from './receipts.ts'
import { sendOperation } from './send-operation.ts'
import { type Sendable, sendableOf, sortSendables } from './sendable.ts'
import type { SendContext, SendOutcome } from './step.ts'

/** What is known of a target beside its rows; gone with the page. */
interface SendState {
  fails: number
  notBefore: number
  triedAt: number
}

interface DrainOptions {
  deps: SyncDeps
  journal: Journal
  workLog: SendContext['workLog']
  /** A target's list or state has changed. */
  changed: () => void
  progress: (fileId: string, sent: number, total: number) => void
  /** What a person is told of a row while it waits; null: nothing any more. */
  note: (laneKey: string, trouble: SyncProblem | null) => void
  begun: (opId: string | null, isSending: boolean) => void
}

export interface Drainer {
  trigger: (why: Trigger) => void
  /** Something may go in `ms`: nothing is looked at now where a look is planned by then. */
  soon: (ms: number) => void
  /** Resolves when nothing is being sent; for tests and for the end of the page. */
  idle: () => Promise<void>
  close: () => void
}

function stepOf(stage: SendContext, one: Sendable): Promise<SendOutcome> {
  if (one.what === 'draft') return sendDraft(stage, one.ref)
  return one.what === 'file' ? sendFile(stage, one.fileId) : sendOperation(stage, one.opId)
}

/** Whether it is a reason to believe in the line again; time that has passed and more work are none. */
export const isReconnectTrigger = (why: Trigger): boolean => why !== 'timer' && why !== 'enqueue'

/** Sends all that waits, and again whenever something gives reason to. It never ends by an error. */
export function createDrainer(options: DrainOptions): Drainer {
  const { deps, journal, workLog, changed, note, begun } = options
  const closing = new AbortController()
  const states = new Map<string, SendState>()
  const files = new Map<string, Promise<SendOutcome>>()
  const line = { fails: 0, notBefore: 0, isAsked: false }
  /** Reasons there have been to believe in the line again. */
  let reasons = 0
  let nudge: () => void = () => {}
  let again = false
  /** Identity whose school's keys are on the phone. */
  let keysFor = ''
  let running: Promise<void> | null = null
  let timer: AbortController | null = null
  /** When the next look is planned, epoch ms; infinity: none is. */
  let plannedAt = Number.POSITIVE_INFINITY

  const stateOf = (key: string): SendState => {
    const state = states.get(key) ?? { fails: 0, notBefore: 0, triedAt: 0 }
    states.set(key, state)
    return state
  }
  const pause = (why: Pause) => deps.onPause?.(why)
  const speaks = () => deps.speaker()?.accountKey === deps.accountKey
  /** Nobody of this account is signed in: says so. */
  const isSilent = (): boolean => {
    if (speaks()) return false
    pause(deps.speaker() === null ? 'signed-out' : 'other-account')
    return true
  }
  const later = (fails: number, retryAfterMs: number) =>
    deps.now() +
    Math.max(
      Math.min(retryAfterMs, LONGEST_HIDDEN_PAUSE_MS),
      pauseAfter(fails, deps.random(), deps.isHidden()),
    )
  /** A pause that would last longer than any was made under another clock: the phone's was set back. */
  const due = (at: number, now: number): number =>
    at - now > LONGEST_HIDDEN_PAUSE_MS && at !== Number.POSITIVE_INFINITY ? now : at

  async function send(stage: SendContext, one: Sendable): Promise<void> {
    const state = stateOf(one.key)
    state.triedAt = deps.now()
    const believed = reasons
    const opId = one.what === 'operation' ? one.opId : null
    begun(opId, true)
    // Whatever breaks on the way, it is no longer being sent.
    const step = await stepOf(stage, one).finally(() => begun(opId, false))
    await take(stage, one, state, step, believed)
    changed()
  }

  async function trouble(one: Sendable, what: SyncProblem): Promise<void> {
    if (one.what === 'draft') {
      stateOf(one.key).notBefore = deps.now() + UNWANTED_DRAFT_MS
      return
    }
    await deps.store.change(async (tables) => {
      if (one.what === 'operation') {
        const row = await tables.operation.get(one.opId)
        if (row) await tables.operation.put({ ...row, trouble: what })
      } else {
        const row = await tables.upload.get(one.fileId)
        if (row) await tables.upload.put({ ...row, trouble: what })
      }
    })
  }

  /** What follows from a step: nothing, a pause of the target, of the line, of everything, or a person's look. */
  async function take(
    stage: SendContext,
    one: Sendable,
    state: SendState,
    step: SendOutcome,
    believed: number,
  ): Promise<void> {
    if (step.did === 'sent') {
      Object.assign(state, { fails: 0, notBefore: 0 })
      Object.assign(line, { fails: 0, notBefore: 0, isAsked: false })
      note(one.key, null)
      pause(null)
      // Fetched while there is a line: sealing work to the school must not need one.
      const speaker = deps.speaker()
      if (speaker && speaker.userId !== keysFor)
        void loadSchoolKeys(stage, speaker).then((keys) => keys && (keysFor = speaker.userId))
      return
    }
    if (step.did === 'stuck') return await trouble(one, step.trouble)
    if (closing.signal.aborted) return
    const verdict = classifySyncFailure(step.failure, step.refused)
    note(one.key, step.note ?? null)
    state.fails++
    switch (verdict.do) {
      case 'attention':
        return await trouble(one, verdict.trouble)
      case 'wait':
        // A trigger during the attempt asks for one more at once, unless the server named the pause.
        state.notBefore =
          believed !== reasons && verdict.retryAfterMs === 0 ? 0 : later(state.fails, verdict.retryAfterMs)
        return
      case 'line':
        line.fails++
        // What set out before there was reason to believe in the line again is no word on the line of now: whoever gave
        // the reason may not come again, and the timers of a page behind others sleep.
        line.notBefore =
          verdict.pause !== 'busy' && believed !== reasons ? 0 : later(line.fails, verdict.retryAfterMs)
        line.isAsked = verdict.retryAfterMs > 0
        pause(verdict.pause)
        return
      case 'stop':
        line.notBefore = Number.POSITIVE_INFINITY
        pause(verdict.pause)
        return
    }
  }

  /** Everything that is ready, two targets at a time; ends when nothing is. */
  async function session(signal: AbortSignal): Promise<void> {
    const busy = new Map<string, Promise<void>>()
    const stage: SendContext = { deps, journal, workLog, signal, files, progress: options.progress }
    for (;;) {
      again = false
      const now = deps.now()
      const isOpen = !signal.aborted && speaks() && due(line.notBefore, now) <= now
      const sendable = isOpen ? await deps.store.read((tables) => sendableOf(tables, deps.now())) : []
      const ready = sendable.filter(
        (one) => !busy.has(one.key) && due(Math.max(one.notBefore, stateOf(one.key).notBefore), now) <= now,
      )
      const turns = sortSendables(ready, (key) => stateOf(key).triedAt, line.fails > 0)
      const room = (line.fails > 0 ? 1 : TARGETS_AT_A_TIME) - busy.size
      for (const one of turns.slice(0, Math.max(0, room)))
        busy.set(
          one.key,
          send(stage, one)
            .catch(() => {
              stateOf(one.key).notBefore = later(++stateOf(one.key).fails, 0)
            })
            .finally(() => busy.delete(one.key)),
        )
      if (busy.size === 0) return
      const nudged = new Promise<void>((resolve) => {
        nudge = resolve
      })
      if (again) continue
      await Promise.race([...busy.values(), nudged])
    }
  }

  /** Milliseconds until something may be ready; null: nothing waits. */
  async function nextMs(): Promise<number | null> {
    const sendable = await deps.store.read((tables) => sendableOf(tables, deps.now()))
    if (sendable.length === 0 || line.notBefore === Number.POSITIVE_INFINITY || !speaks()) return null
    const now = deps.now()
    const first = Math.min(
      ...sendable.map((one) => due(Math.max(one.notBefore, stateOf(one.key).notBefore), now)),
    )
    return Math.max(first - now, due(line.notBefore, now) - now, 50)
  }

  async function run(): Promise<void> {
    if (isSilent()) return
    const first = await nextMs()
    // Another question of this page may have learned meanwhile that the session is over.
    if (isSilent() || first === null) return
    // A timer that came early, or a trigger while the school is overloaded: the lock is not even asked for.
    if (first > 50) return plan(first)
    const alone = await deps.lock.run(session)
    if (isSilent()) return
    if (!alone) pause('other-tab')
    const next = alone ? await nextMs() : OTHER_TAB_MS
    if (next !== null) plan(next)
  }

  function plan(ms: number): void {
    timer?.abort()
    const mine = new AbortController()
    timer = mine
    plannedAt = deps.now() + ms
    deps.wait(ms, mine.signal).then(
      () => trigger('timer'),
      () => {},
    )
  }

  function trigger(why: Trigger): void {
    if (closing.signal.aborted) return
    if (why !== 'timer') {
      // A reason to believe in the line again; a pause the server asked for stays.
      if (!line.isAsked || line.notBefore === Number.POSITIVE_INFINITY) line.notBefore = 0
      if (isReconnectTrigger(why)) {
        reasons++
        for (const state of states.values()) state.notBefore = 0
      }
    }
    if (running) {
      again = true
      return nudge()
    }
    timer?.abort()
    plannedAt = Number.POSITIVE_INFINITY
    again = false
    running = run()
      .catch(() => plan(later(1, 0) - deps.now()))
      .finally(() => {
        running = null
        // What came while the last look was taken is looked at now.
        if (again) trigger('timer')
      })
  }

  return {
    trigger,
    soon: (ms) => {
      const now = deps.now()
      const covers = running === null && plannedAt > now && plannedAt <= Math.max(now + ms, line.notBefore)
      if (!covers) trigger('timer')
    },
    idle: async () => {
      while (running) await running
    },
    close: () => {
      closing.abort()
      timer?.abort()
    },
  }
}
