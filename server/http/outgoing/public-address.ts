import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are nobody's on the internet (IANA's special-purpose registry). */
const NOT_PUBLIC: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
const taken = new BlockList()
for (const [network, bits] of NOT_PUBLIC) taken.addSubnet(network, bits)

/** IPv6 gives addresses of the internet out of one network alone, but for these in it. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const taken6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  taken6.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one of the internet: not this machine's, the school's network's or a reserved one. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !taken.check(address)
  return kind === 6 && global6.check(address, 'ipv6') && !taken6.check(address, 'ipv6')
}
