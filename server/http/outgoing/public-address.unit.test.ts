import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('an address a browser names', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1'],
    ...['::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'localhost', ''],
  ])('%s is none of the internet [N11]', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is one [N11]',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})
