import type { ClashChoice } from '#src/features/homework/two-phones/two-phones.rules.ts'
import { fc } from '#tests/support/run/properties.ts'
import { FAULTS, type Fault } from './line.ts'

/** Two phones of a student, and one of a parent. */
export type Which = 0 | 1 | 2
type Of<K extends string, More = object> = { kind: K; phone: Which } & More

/** What happens on one of the phones that have one homework open. */
export type PaperStep =
  | Of<'type', { no: number; text: string }>
  | Of<'look'>
  | Of<'choose', { how: ClashChoice }>
  | Of<'handIn'>
  | Of<'answerNotice', { how: ClashChoice }>
  | Of<'reload'>
  | Of<'backUp'>
  | Of<'restore', { withSmall: boolean }>
  | Of<'line', { faults: Fault[] }>
  | Of<'repair'>
  | Of<'pass', { ms: number }>

const phone = fc.constantFrom<Which>(0, 1, 2)
const how = fc.constantFrom<ClashChoice>('mine', 'theirs', 'both')
const only = <K extends PaperStep['kind']>(
  kind: K,
  weight: number,
  more: Record<string, fc.Arbitrary<unknown>> = {},
) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), phone, ...more }) as fc.Arbitrary<PaperStep>,
})

/** What happens and how often. */
export const anyPaperStep: fc.Arbitrary<PaperStep> = fc.oneof(
  only('type', 18, { no: fc.integer({ min: 1, max: 2 }), text: fc.constantFrom('甲', '乙', '丙', '丁', '') }),
  only('look', 14),
  only('choose', 8, { how }),
  only('handIn', 10),
  only('answerNotice', 6, { how }),
  only('reload', 5),
  only('backUp', 2),
  only('restore', 1, { withSmall: fc.boolean() }),
  only('line', 5, { faults: fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 3 }) }),
  only('repair', 7),
  only('pass', 24, { ms: fc.integer({ min: 50, max: 5_000 }) }),
)
