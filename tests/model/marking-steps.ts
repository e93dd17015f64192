import { fc } from '#tests/support/run/properties.ts'
import { MARKERS } from '#tests/support/school/marking-school.ts'

const marker = fc.constantFrom(...Object.values(MARKERS))
const phone = fc.constantFrom('phone-one', 'tablet-two')
const nth = fc.nat(20)
/** Marks of both questions, near each other often and far apart sometimes. */
const marks = fc.tuple(fc.constantFrom(0, 4.5, 5, 5.5, 10), fc.constantFrom(2, 2.5, 5))

/** One thing that happens while a block is marked; `nth` counts round what there is. */
export const anyMarkingStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('take' as const), marker }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('mark' as const), marker, phone, nth, marks }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('problem' as const), marker, phone, nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeBack' as const), marker, phone, nth }) },
  /** What waits on a phone goes in no order of its own, and stays to be sent again where the receipt is lost. */
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('arrive' as const), marker, nth, receipt: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('giveBack' as const), marker }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
  },
)
export type MarkingStep = typeof anyMarkingStep extends fc.Arbitrary<infer S> ? S : never
