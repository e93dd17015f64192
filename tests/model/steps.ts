import { fc } from '#tests/support/run/properties.ts'
import { FAULTS, type Fault } from './line.ts'

/** One thing that happens on one of two phones. */
export type StepOf<K extends string, More = object> = { kind: K; phone: 0 | 1 } & More
export type ModelStep =
  | StepOf<'type', { tab: 0 | 1; no: number; text: string }>
  | StepOf<'answer', { tab: 0 | 1; no: number; text: string }>
  | StepOf<'photo', { size: number }>
  | StepOf<'handIn'>
  | StepOf<'line', { faults: Fault[] }>
  | StepOf<'repair'>
  | StepOf<'pass', { ms: number }>
  | StepOf<'wake'>
  | StepOf<'kill', { tab: 0 | 1 }>
  | StepOf<'secondTab'>
  | StepOf<'signIn', { account: 'studentA11' | 'parentA' }>
  | StepOf<'signOut'>
  | StepOf<'skew', { ms: number }>

const phone = fc.constantFrom(0 as const, 1 as const)
const tab = fc.constantFrom(0 as const, 1 as const)
const no = fc.integer({ min: 1, max: 3 })
const text = fc.string({ maxLength: 6 })
const account = fc.constantFrom('studentA11' as const, 'studentA11' as const, 'parentA' as const)

export const anyPhoto: fc.Arbitrary<ModelStep> = fc.record({
  kind: fc.constant('photo' as const),
  phone,
  size: fc.integer({ min: 1, max: 150_000 }),
})

/** What happens and how often; most of it is time passing and a person working. */
export const anyStep: fc.Arbitrary<ModelStep> = fc.oneof(
  { weight: 22, arbitrary: fc.record({ kind: fc.constant('type' as const), phone, tab, no, text }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('answer' as const), phone, tab, no, text }) },
  { weight: 1, arbitrary: anyPhoto },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('handIn' as const), phone }) },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      phone,
      faults: fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('repair' as const), phone }) },
  {
    weight: 36,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      phone,
      ms: fc.integer({ min: 20, max: 4_000 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('wake' as const), phone }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('kill' as const), phone, tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('secondTab' as const), phone }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('signIn' as const), phone, account }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('signOut' as const), phone }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('skew' as const),
      phone,
      ms: fc.constantFrom(0, 86_400_000, -86_400_000, 720_000, -720_000),
    }),
  },
)
