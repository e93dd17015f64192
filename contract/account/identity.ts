import Type, { type Static } from 'typebox'
import { Id, Nullable, RoleCodeSchema } from '#contract/endpoint.ts'

/** One identity of an account: a parent has one for each child, a teacher who leads a subject has two. */
export const Identity = Type.Object({
  userId: Id,
  userType: RoleCodeSchema,
  userName: Type.String(),
  relativeId: Id,
  schoolId: Id,
  schoolName: Type.String(),
  /** For roles 4 and 5: whose report this identity reads. */
  studentId: Nullable(Id),
  studentName: Nullable(Type.String()),
  className: Nullable(Type.String()),
  /** True: a teacher who heads a class now. Absent: no, and from older servers. */
  isHead: Type.Optional(Type.Boolean()),
})
export type Identity = Static<typeof Identity>

/** In whose name something was made that is sent later. */
export interface Speaker extends Pick<Identity, 'userId' | 'userType' | 'relativeId'> {
  accountKey: string
}
