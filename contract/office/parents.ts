import Type, { type Static } from 'typebox'
import { Id, officeCall } from '#contract/endpoint.ts'
import { AccountState } from './people.ts'

export const OfficeParent = Type.Object({
  accountId: Type.String(),
  name: Type.String(),
  /** '' when the account has no name to sign in by. */
  login: Type.String(),
  account: AccountState,
  /** True: it also belongs to another school, so this office neither resets nor locks it. */
  elsewhere: Type.Boolean(),
  /** Children at this school, among them those who left. */
  children: Type.Array(
    Type.Object({
      studentId: Type.String(),
      name: Type.String(),
      number: Type.String(),
      className: Type.String(),
    }),
  ),
})
export type OfficeParent = Static<typeof OfficeParent>

export const officeParents = officeCall({
  call: 'GET /api/office/people/parents',
  rows: ['O09', 'O10'],
  summary: 'Accounts of parents with their children at the school: searched by either, and paged',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 60 })),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    order: Type.Optional(Type.Enum(['asc', 'desc'])),
    ofClassId: Type.Optional(Id),
  }),
  reply: Type.Object({ list: Type.Array(OfficeParent), total: Type.Integer({ minimum: 0 }) }),
})
