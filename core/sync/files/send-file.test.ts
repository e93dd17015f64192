import { expect, it } from 'vitest'
import { failureOf } from '#core/request/reply.ts'
import { openPhone } from '#tests/support/phone/open-sync.ts'
import type { NewFile } from '../types.ts'

const picture: NewFile = {
  ...{
    target: 'homework/1/s',
    bytes: new ArrayBuffer(2048),
    type: 'image/jpeg',
    name: 'p',
    purpose: 'answer',
  },
}

it('a file has its digests made once, and they go with each try [K06, W03]', async () => {
  const { sync, delivered, state, time } = openPhone()
  state.deliver = () => Promise.resolve({ ok: false, failure: failureOf('network') })
  await sync.keepFile({ ...picture, early: true })
  await time.quiet()
  state.deliver = () => Promise.resolve({ ok: true, schoolId: 'school-f1' })
  sync.trigger('focus')
  await time.quiet()
  const digests = { sha256: 'sha', slices: ['one', 'two'] }
  expect(delivered).toEqual([digests, digests])
  expect(state.hashed).toBe(1)
  sync.close()
})
