import { expect, it } from 'vitest'
import { wideProxyWarnings } from './trusted-proxies.ts'

const named = (words: string[]) => wideProxyWarnings(words).map((line) => / names (\S+), /.exec(line)?.[1])

it('a range wider than a few proxies is warned of, with what to write instead (security S54)', () => {
  const wide = [
    '10.0.0.0/8',
    '192.168.1.0/24',
    '10.1.2.0/28',
    'fd00::/8',
    'linklocal',
    'uniquelocal',
    '128.0.0.0/1',
  ]
  expect(named(wide)).toEqual(wide)
  expect(wideProxyWarnings(['10.0.0.0/8']).join()).toContain('exact address of your proxy')
})

it('exact proxies and this machine are not warned of', () => {
  expect(
    named(['loopback', '127.0.0.1', '127.0.0.0/8', '::1', '10.1.2.3', '10.1.2.0/29', 'fd00::1']),
  ).toEqual([])
  expect(wideProxyWarnings(undefined)).toEqual([])
})
