import Type from 'typebox'
import { LoginReply, SealedBody } from '#contract/account/login.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Page of the one-time link; its ticket is in the query. */
export const PATH_OF_FIRST = '/office/first'

const Ticket = Type.String({ minLength: 20, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })

export const firstState = endpoint({
  call: 'GET /api/office/first',
  rows: ['O01'],
  summary:
    'Whether the one-time link of an installation without accounts is good, and which schools there are',
  query: Type.Object({ ticket: Ticket }),
  reply: Type.Object({
    /** Names of the schools that are there; none: the first administrator names one. */
    schools: Type.Array(Type.String()),
  }),
  roles: 'any',
  scope: 'public',
})

/** Sealed: school, name, account, password. */
export const firstMake = endpoint({
  call: 'POST /api/office/first',
  rows: ['O01'],
  summary:
    'Makes the first administrator, and the school where there is none, and signs in; uses the link up',
  body: Type.Object({ ...SealedBody.properties, ticket: Ticket }),
  reply: LoginReply,
  roles: 'any',
  scope: 'public',
})
