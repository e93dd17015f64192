import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepResult } from '#tests/lab/results.ts'
import { fc } from '#tests/support/run/properties.ts'
import { markingSchool } from '#tests/support/school/marking-school.ts'
import { markingDay } from './marking-day.ts'
import { anyMarkingStep } from './marking-steps.ts'

/** Total number of steps of a sequence with a fixed seed; `npm run lab` runs 200,000. */
const STEPS = Number(process.env['KAOBAN_MODEL_STEPS'] ?? 5_000)
const STEPS_A_RUN = 200
const SEED = Number(process.env['KAOBAN_MODEL_SEED'] ?? 20_261_126)
/** The run alone that a red test has named: `path` of its report. */
const PATH = process.env['KAOBAN_MODEL_PATH']
const ANSWERS = 3

let s: Awaited<ReturnType<typeof markingSchool>>
beforeAll(async () => {
  s = await markingSchool(ANSWERS)
})
afterAll(() => s.t.close())

it(`three markers with two phones each: no mark lost, none twice, one outcome however they arrive, seed ${SEED} [B12]`, async () => {
  const steps = fc.array(anyMarkingStep, { minLength: STEPS_A_RUN, maxLength: STEPS_A_RUN, size: 'max' })
  const numRuns = Math.ceil(STEPS / STEPS_A_RUN)
  const from = performance.now()
  let words = 0
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const day = await markingDay(s)
      for (const step of all) await day.play(step)
      await day.allArrive()
      expect(await day.faults()).toEqual([])
      words += day.arrived()
    }),
    { seed: SEED, numRuns, endOnFailure: true, verbose: 0, ...(PATH === undefined ? {} : { path: PATH }) },
  )
  expect(words).toBeGreaterThan(numRuns)
  keepResult({
    table:
      'The model of one block under three markers: leases that run out, words that arrive late and twice',
    cells: {
      steps: String(numRuns * STEPS_A_RUN),
      seed: String(SEED),
      words: String(words),
      'lost, twice, another outcome': '0, 0, 0',
      seconds: ((performance.now() - from) / 1000).toFixed(0),
    },
  })
}, 3_600_000)
