import { expect, it } from 'vitest'
import { isRefusal, missing } from './login.rules.ts'

it('says which field is empty; a password may begin or end with a space', () => {
  expect(missing({ account: ' ', password: '' })).toEqual({
    account: 'login.accountMissing',
    password: 'login.passwordMissing',
  })
  expect(missing({ account: 's1', password: ' ' })).toEqual({})
})

it('a wrong password is said beside the field, a lost line is not', () => {
  expect(isRefusal({ kind: 'status', status: 10_003, messageKey: 'failure.badCredentials' })).toBe(true)
  expect(isRefusal({ kind: 'timeout', messageKey: 'failure.timeout' })).toBe(false)
  expect(isRefusal({ kind: 'status', status: 10_500, messageKey: 'failure.internal' })).toBe(false)
})
