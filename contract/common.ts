import Type from 'typebox'
import { EpochMs, endpoint, Id } from './endpoint.ts'

export const sysTime = endpoint({
  call: 'GET /api/base/data/system/info/getSysTime',
  rows: ['C030'],
  summary: 'The server clock, for phones whose clock is wrong',
  reply: Type.Object({ time: EpochMs }),
  roles: 'any',
  scope: 'public',
})

export const clientException = endpoint({
  call: 'POST /api/base/data/common/client/exception',
  rows: ['C032'],
  summary: 'A fault the app met: kind, place and build; no personal data',
  body: Type.Object({
    kind: Type.String({ maxLength: 80 }),
    message: Type.String({ maxLength: 500 }),
    place: Type.String({ maxLength: 200 }),
    build: Type.String({ maxLength: 40 }),
  }),
  reply: Type.Object({}),
  roles: 'any',
  scope: 'public',
})

export const myAsync = endpoint({
  call: 'GET /api/common/my/async',
  rows: ['C092', 'S19', 'S20'],
  summary: 'State of a job this account started: 10 waiting, 20 running, 30 ended with a question, 40 done',
  query: Type.Object({ uuid: Id }),
  reply: Type.Object({
    uuid: Id,
    status: Type.Enum([10, 20, 30, 40]),
    /** 0..100 */
    percent: Type.Integer({ minimum: 0, maximum: 100 }),
    message: Type.String(),
    result: Type.Optional(Type.Unknown()),
  }),
  roles: 'any',
  scope: 'account',
})
