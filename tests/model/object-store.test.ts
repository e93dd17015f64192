import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { virtualTime } from './clock.ts'
import { run } from './run.ts'
import { anyPhoto, anyStep } from './steps.ts'
import { openWorld, type World } from './world.ts'

const STEPS_A_RUN = 500
const RUNS = 4
/** The same every time, so that a red test is red for a reason. */
const SEED = Number(process.env['KAOBAN_MODEL_SEED'] ?? 20_261_122)

let world: World
beforeAll(async () => {
  world = await openWorld(virtualTime(NOW), 'sandbox')
})
afterAll(() => world.close())

describe('the same two phones where files go to an object store', () => {
  it(`lose nothing, double nothing, stall never, seed ${SEED} [B16] [D07]`, async () => {
    const step = fc.oneof({ weight: 95, arbitrary: anyStep }, { weight: 5, arbitrary: anyPhoto })
    const steps = fc.array(step, { minLength: STEPS_A_RUN, maxLength: STEPS_A_RUN, size: 'max' })
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 2 ** 31 - 1 }), async (all, seed) => {
        expect(await run(world, all, seed)).toEqual([])
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true, verbose: 0 },
    )
  }, 600_000)
})
