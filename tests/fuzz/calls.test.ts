import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { Common, type Endpoint } from '#contract/endpoint.ts'
import { random } from '#server/demo/random.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { startJobs } from '#server/jobs/start.ts'
import { people } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { tried } from './judge.ts'
import { goodFields, goodValue, ownFields, requestOf } from './requests.ts'
import { malformedValues } from './values.ts'

/**
 * Every call of the contract with malformed values in every field, one at a time beside good ones: nobody can bring the
 * server to an error, and every reply is the envelope. `KAOBAN_FUZZ_VALUES` (default 30) is how many a field,
 * `KAOBAN_FUZZ_SEED` which; `npm run lab` tries 500. Those that broke a server once are always among them.
 */
const VALUES = Number(process.env['KAOBAN_FUZZ_VALUES'] ?? 30)
const SEED = Number(process.env['KAOBAN_FUZZ_SEED'] ?? 20_260_901)
// each takes a second or two; the long form takes longer
vi.setConfig({ testTimeout: 60_000 + VALUES * 500 })

let t: TestApp
let jobs: Jobs | undefined
beforeAll(async () => {
  // the queue needs the database the app is made on; what is ordered waits there
  const late: Partial<Jobs> = { ask: (...given) => (jobs as Jobs).ask(...given) }
  const limits = { perAddress: 1e9, perAccount: 1e9 }
  t = await testApp({ limits, config: { logLevel: 'silent' }, jobs: late as Jobs })
  jobs = await startJobs({ connection: t.connection, db: t.db })
})
afterAll(async () => {
  await jobs?.stop()
  await t.close()
})

/** Who may make a call: one of each role that can. */
function callers(call: Endpoint): string[] {
  const may = people.filter((p) =>
    p.identities.some((i) => call.roles === 'any' || call.roles.some((role) => role === i.userType)),
  )
  const byRole = new Map(may.map((p) => [p.identities[0]?.userType, p.account]))
  return [...byRole.values()]
}

interface Trial {
  request: InjectOptions
  /** What it was, for whoever has to find the fault. */
  said: string
}

const said = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 80)

/** The malformed requests of a call: with a session of one of these, or without. */
function trialsOf(
  call: Endpoint,
  fields: readonly string[],
  count: number,
  tokens: readonly string[],
): Trial[] {
  const isQuery = call.call.startsWith('GET ') || call.octets === 'in'
  return fields.flatMap((name) => {
    const draw = random(`${call.call} ${name}`, SEED)
    const good = goodValue(call, name, goodFields(call, draw))
    return malformedValues(good, count, draw, isQuery).map((value, i) => ({
      request: requestOf(call, { ...goodFields(call, draw), [name]: value }, tokens[i % tokens.length]),
      said: `${call.call} ${name} = ${said(value)}`,
    }))
  })
}

/** What went wrong, the first twenty; as many at a time as the database has connections. */
async function faultsOf(call: Endpoint, trials: readonly Trial[]): Promise<string[]> {
  const found: string[] = []
  for (let i = 0; i < trials.length; i += 10) {
    const some = trials.slice(i, i + 10)
    const all = await Promise.all(some.map((one) => tried(t.app, one.request, call.octets === 'out')))
    found.push(...all.flatMap((faults, at) => faults.map((fault) => `${some[at]?.said ?? ''}: ${fault}`)))
  }
  return found.slice(0, 20)
}

/** Tries that were counted would keep the later ones from getting anywhere. */
const forgetTries = () => t.db.deleteFrom('login_attempt').execute()

describe.each((calls as readonly Endpoint[]).map((call) => [call.call, call] as const))('%s', (_, call) => {
  it('answers whatever stands in its fields with the envelope, never with an error [G08, C001]', async () => {
    await forgetTries()
    const fields = ownFields(call)
    const anonymous = trialsOf(call, fields, VALUES, [])
    expect(await faultsOf(call, anonymous)).toEqual([])
    if (call.scope === 'public') return
    const tokens = await Promise.all(callers(call).map((account) => t.tokenOf(account)))
    expect(tokens.length).toBeGreaterThan(0)
    expect(await faultsOf(call, trialsOf(call, fields, VALUES, tokens))).toEqual([])
    // what every request may carry is read by one check for all calls: a few values here
    const common = Object.keys(Common.properties).filter((name) => !fields.includes(name))
    expect(await faultsOf(call, trialsOf(call, common, 2, tokens))).toEqual([])
  })
})
