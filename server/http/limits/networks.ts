import { BlockList, isIP } from 'node:net'

/** Whether an address is in one of some networks. */
export type Within = (ip: string) => boolean

/** An address, or a network such as 10.1.0.0/16, taken apart; null when it is neither. */
export function networkOf(word: string): { address: string; bits: number; version: 4 | 6 } | null {
  const [address = '', bits, ...more] = word.split('/')
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || more.length > 0) return null
  const most = version === 4 ? 32 : 128
  if (bits === undefined) return { address, bits: most, version }
  if (!/^\d{1,3}$/.test(bits) || Number(bits) < 1 || Number(bits) > most) return null
  return { address, bits: Number(bits), version }
}

/** @param networks as `networkOf` takes them; others are left out */
export function buildNetworkMatcher(networks: readonly string[]): Within {
  const list = new BlockList()
  for (const word of networks) {
    const network = networkOf(word)
    if (network) list.addSubnet(network.address, network.bits, network.version === 4 ? 'ipv4' : 'ipv6')
  }
  return (ip) => {
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
    const version = isIP(plain)
    return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
  }
}

/** Networks that KAOBAN_TRUST_PROXY may name by a word. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether an address is one of the proxies that are believed. @param proxies true: every address is */
export function trusted(proxies: boolean | string | readonly string[] | undefined): Within {
  if (proxies === undefined || typeof proxies === 'boolean') return () => proxies === true
  const words = (typeof proxies === 'string' ? proxies.split(',') : proxies).map((word) => word.trim())
  return buildNetworkMatcher(words.flatMap((word) => NAMED[word] ?? word))
}
