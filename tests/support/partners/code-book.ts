import { randomBytes } from 'node:crypto'

/** What a code or ticket stands for at the partner that made it. */
export interface Issued {
  /** The partner's own id of the person. */
  person: string
  /** The application it was made for. */
  appId: string
  /** Epoch ms. */
  from: number
  until: number
  used: boolean
  school: string | undefined
  /** Address that the authorization request came with. */
  redirect: string | undefined
}

export type Taken =
  | { ok: true; issued: Issued }
  | { ok: false; why: 'unknown' | 'used' | 'late' | 'early' | 'app' }

const MINUTES_5 = 5 * 60_000

/** Codes of one partner: single use, five minutes, for one application. */
export class CodeBook {
  readonly #codes = new Map<string, Issued>()
  readonly #now: () => number
  constructor(now: () => number) {
    this.#now = now
  }

  issue(
    person: string,
    appId: string,
    more: { from?: number; school?: string | undefined; prefix?: string; redirect?: string } = {},
  ): string {
    const code = `${more.prefix ?? ''}${randomBytes(12).toString('hex')}`
    const from = more.from ?? this.#now()
    const { school, redirect } = more
    this.#codes.set(code, { person, appId, from, until: from + MINUTES_5, used: false, school, redirect })
    return code
  }

  /** Takes a code, once. */
  take(code: string, appId: string): Taken {
    const issued = this.#codes.get(code)
    const now = this.#now()
    if (!issued) return { ok: false, why: 'unknown' }
    if (issued.appId !== appId) return { ok: false, why: 'app' }
    if (now < issued.from) return { ok: false, why: 'early' }
    if (now > issued.until) return { ok: false, why: 'late' }
    if (issued.used) return { ok: false, why: 'used' }
    issued.used = true
    return { ok: true, issued }
  }
}
