import Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'

/**
 * What a page in a frame asks for before a step that cannot be undone: a page around it could lay its own picture over
 * ours and lead a click, but it cannot lead somebody to type figures that it cannot read.
 */
export const freshConfirm = endpoint({
  call: 'POST /api/base/data/system/account/confirm',
  rows: ['P44'],
  whileReadOnly: true,
  summary: 'Four figures to show and have typed; sent as `<confirmId>.<figures>` with the step they are for',
  body: Type.Object({}),
  reply: Type.Object({
    confirmId: Type.String(),
    figures: Type.String({ pattern: '^[0-9]{4}$' }),
    /** Seconds; good once. */
    expiresIn: Type.Integer(),
  }),
  roles: 'any',
  scope: 'account',
})
