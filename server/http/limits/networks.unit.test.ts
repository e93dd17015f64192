import { expect, it } from 'vitest'
import { buildNetworkMatcher, networkOf } from './networks.ts'

it('an address is in a network that was named, also when it is written as IPv6', () => {
  const isSchool = buildNetworkMatcher(['198.51.100.0/24', '203.0.113.7', '2001:db8:1::/48', 'no network'])
  const yes = ['198.51.100.0', '198.51.100.255', '::ffff:198.51.100.9', '203.0.113.7', '2001:db8:1:ffff::1']
  const no = ['198.51.101.0', '203.0.113.8', '2001:db8:2::1', '::1', '', 'nonsense']
  expect(yes.filter((ip) => !isSchool(ip))).toEqual([])
  expect(no.filter(isSchool)).toEqual([])
  expect(buildNetworkMatcher([])('127.0.0.1')).toBe(false)
})

it('a network has an address of its kind and bits that fit', () => {
  expect(networkOf('10.1.2.3')).toEqual({ address: '10.1.2.3', bits: 32, version: 4 })
  expect(networkOf('fd00::/8')).toEqual({ address: 'fd00::', bits: 8, version: 6 })
  for (const word of [
    '',
    '10.1',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    'fd00::/129',
    'loopback',
    '10.0.0.0/x',
  ])
    expect(networkOf(word)).toBeNull()
})
