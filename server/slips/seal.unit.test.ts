import { expect, it } from 'vitest'
import { openSlips, publicPart, sealSlips, slipKey } from './seal.ts'

const slip = {
  name: '王佳怡',
  number: '202610106',
  classId: 'c1',
  className: '九(1)班',
  login: '202610106',
  password: 'cdfh3478',
  mark: 'abc',
}

it('slips open with the token and the order they were sealed for, however often [O10]', () => {
  const sealed = sealSlips(publicPart(slipKey('token', 'order')), [slip])
  expect(openSlips(slipKey('token', 'order'), sealed)).toEqual([slip])
  expect(openSlips(slipKey('token', 'order'), sealed)).toEqual([slip])
})

it('they open with no other, and what is sealed tells nothing [O10]', () => {
  const sealed = sealSlips(publicPart(slipKey('token', 'order')), [slip])
  expect(openSlips(slipKey('token2', 'order'), sealed)).toBeNull()
  expect(openSlips(slipKey('token', 'order2'), sealed)).toBeNull()
  const [ephemeral = '', text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  expect(bytes.toString('latin1')).not.toContain(slip.password)
  bytes[20] = (bytes[20] ?? 0) ^ 1
  expect(openSlips(slipKey('token', 'order'), `${ephemeral}.${bytes.toString('base64url')}`)).toBeNull()
  expect(openSlips(slipKey('token', 'order'), '')).toBeNull()
})
