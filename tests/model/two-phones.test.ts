import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepResult } from '#tests/lab/results.ts'
import { fc } from '#tests/support/run/properties.ts'
import { logWhatCounts, runPaper } from './paper-run.ts'
import { anyPaperStep } from './paper-steps.ts'
import { openWorld, type World } from './world.ts'

/** Total number of steps of a sequence with a fixed seed; `npm run lab` runs a hundred times as many. */
const STEPS = Number(process.env['KAOBAN_MODEL_STEPS'] ?? 2_000)
const STEPS_A_RUN = 200
/** The same every time, so that a red test is red for a reason; `npm run lab` draws another. */
const SEED = Number(process.env['KAOBAN_MODEL_SEED'] ?? 20_261_123)
/** The run alone that a red test has named: `path` of its report. */
const PATH = process.env['KAOBAN_MODEL_PATH']

let world: World
beforeAll(async () => {
  world = await openWorld()
  await logWhatCounts(world)
})
afterAll(() => world.close())

describe('one homework on two phones of a student and one of a parent', () => {
  it(`no text stops counting unless its author saw the one that replaces it, seed ${SEED} [B02] [B03] [W02]`, async () => {
    const steps = fc.array(anyPaperStep, { minLength: STEPS_A_RUN, maxLength: STEPS_A_RUN, size: 'max' })
    const numRuns = Math.ceil(STEPS / STEPS_A_RUN)
    const from = performance.now()
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 2 ** 31 - 1 }), async (all, seed) => {
        expect(await runPaper(world, all, seed)).toEqual([])
      }),
      { seed: SEED, numRuns, endOnFailure: true, verbose: 0, ...(PATH === undefined ? {} : { path: PATH }) },
    )
    keepResult({
      table: 'The model of one homework on three phones: reload, restore, look, choose between writes',
      cells: {
        steps: String(numRuns * STEPS_A_RUN),
        seed: String(SEED),
        'replaced unread, not told, lost': '0, 0, 0',
        seconds: ((performance.now() - from) / 1000).toFixed(0),
      },
    })
  }, 3_600_000)
})
