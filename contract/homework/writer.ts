import Type, { type Static } from 'typebox'
import { EpochMs } from '#contract/endpoint.ts'

/** Who wrote what counts for a target of the paper. */
export const Writer = Type.Object({
  /** `answer/H/S/Q`, `pages/H/S/Q`, `sheet/H/S`; for who sees marks also those of marks and of the comment. */
  target: Type.String(),
  rev: Type.Integer(),
  deviceId: Type.String(),
  byName: Type.String(),
  /** Whether the asking account wrote it. */
  byYou: Type.Boolean(),
  at: EpochMs,
})
export type Writer = Static<typeof Writer>
