import { reasonOf } from '#core/domain/text/reason.ts'
/** One thing that must be well for calls to be answered; gives a reason where it is not. */
export interface Check {
  readonly what: ReadinessReason | Warning
  /** True: it is told, and calls are answered all the same. */
  readonly warns?: true
  /** Resolves with a text for the log where something is wrong, else null; rejects where it cannot be told. */
  readonly ask: () => Promise<ReadinessFault | null>
}

/**
 * - `database`: it cannot be reached; `locked`: a table that calls need; `connections`: none is free
 * - `tables`: they are of another release; `files`: the disk is full or cannot be written; `jobs`: nobody does them
 */
export type ReadinessReason = 'database' | 'locked' | 'connections' | 'tables' | 'files' | 'jobs'

/** - `backup`: none of the last days is there */
export type Warning = 'backup'

/** `reason` where it is another one than the check is about. `detail` is for the log alone. */
export interface ReadinessFault {
  readonly reason?: ReadinessReason
  readonly detail: string
}

export interface Readiness {
  readonly ok: boolean
  readonly reasons: readonly ReadinessReason[]
  /** What is not well and keeps nobody from being answered. */
  readonly warnings: readonly Warning[]
  readonly details: readonly string[]
}

/** Milliseconds after which a check that has not answered counts as failed; the whole answer takes no longer. */
const MOST_MS = 1_500
/** Milliseconds an answer serves others who ask: asking often costs no more than asking once. */
const KEPT_MS = 500

interface ReadinessOptions {
  /** Milliseconds, from any origin. */
  now?: () => number
  mostMs?: number
}

const late = (ms: number): Promise<ReadinessFault> =>
  new Promise((done) => {
    setTimeout(() => done({ detail: `no answer in ${String(ms)} ms` }), ms).unref()
  })

/**
 * Asks all checks at once, each within 1.5 s. A check that hangs is not asked again before it has ended: a disk that
 * does not answer must not fill the process with questions.
 */
export function createReadiness(
  checks: readonly Check[],
  { now = () => performance.now(), mostMs = MOST_MS }: ReadinessOptions = {},
): () => Promise<Readiness> {
  const hanging = new Map<Check, Promise<ReadinessFault | null>>()
  let kept: { at: number; answer: Promise<Readiness> } | null = null

  const asked = (check: Check): Promise<ReadinessFault | null> => {
    const found = hanging.get(check)
    if (found) return found
    const going = check
      .ask()
      .catch((e: unknown): ReadinessFault => ({ detail: reasonOf(e) }))
      .finally(() => hanging.delete(check))
    hanging.set(check, going)
    return going
  }

  const ask = async (): Promise<Readiness> => {
    const faults = await Promise.all(
      checks.map(async (check) => {
        const fault = await Promise.race([asked(check), late(mostMs)])
        return (
          fault && { check, reason: fault.reason ?? check.what, detail: `${check.what}: ${fault.detail}` }
        )
      }),
    )
    const wrong = faults.filter((fault) => fault !== null)
    const of = (warns: boolean) => [
      ...new Set(wrong.filter(({ check }) => (check.warns === true) === warns).map(({ reason }) => reason)),
    ]
    const reasons = of(false) as ReadinessReason[]
    return {
      ok: reasons.length === 0,
      reasons,
      warnings: of(true) as Warning[],
      details: wrong.map(({ detail }) => detail),
    }
  }

  return () => {
    if (!kept || now() - kept.at > KEPT_MS) kept = { at: now(), answer: ask() }
    return kept.answer
  }
}
