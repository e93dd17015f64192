import Type, { type Static } from 'typebox'
import { EpochMs, Id } from './endpoint.ts'

/** What a school tells everybody of it for a while, at the top of the app. */
export const Notice = Type.Object({
  /** Another one each time it is written: who has put one away sees the next. */
  noticeId: Id,
  text: Type.String(),
  until: EpochMs,
})
export type Notice = Static<typeof Notice>
