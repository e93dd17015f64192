import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { textOf } from '#tests/support/servers/checked.ts'

/** Longest time for one reply, ms: what waits for a lock or a clever pattern takes far longer. */
const LONGEST = 10_000

/** What is wrong with a reply; empty for a good one. `octets`: a success may be raw bytes. */
export function faultsOf(res: LightMyRequestResponse, octets = false): string[] {
  const faults: string[] = []
  if (res.statusCode >= 500) faults.push(`HTTP ${String(res.statusCode)}`)
  if (res.headers['x-content-type-options'] !== 'nosniff') faults.push('no security headers')
  if (res.statusCode === 304 || (octets && res.statusCode < 300)) return faults
  try {
    const envelope = JSON.parse(textOf(res)) as { status?: unknown; message?: unknown }
    if (typeof envelope.status !== 'number') faults.push('no envelope')
    else if (envelope.status !== 0 && !envelope.message) faults.push('a refusal without a message')
    if (envelope.status === 10_500) faults.push('status 10500')
  } catch {
    faults.push(`no JSON: ${res.payload.slice(0, 60)}`)
  }
  return faults
}

/** Asks once; what is wrong with the reply or its time. */
export async function tried(app: FastifyInstance, request: InjectOptions, octets = false): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string[]>((done) => {
    timer = setTimeout(() => done([`no reply in ${String(LONGEST)} ms`]), LONGEST)
  })
  const asked = app.inject(request).then((res) => faultsOf(res, octets))
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
