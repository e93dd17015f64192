import { networkOf } from './http/limits/networks.ts'

/** Names of ranges that stand for addresses of this machine, of the link and of private networks. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal']
/** Bits of the widest network that can be taken for a few proxies: eight addresses. */
const NARROW = { 4: 29, 6: 125 } as const

/**
 * Reads KAOBAN_TRUST_PROXY: addresses, networks and names of ranges, with commas between. "Everybody" is not among
 * them: whoever reached the server directly could then call itself any address and any host.
 * @param faults gets a sentence for each word that is none of these
 * @returns undefined where nothing was given: no forwarded header is believed
 */
export function readProxies(text: string, faults: string[]): string[] | undefined {
  const words = text.split(',').flatMap((word) => word.trim() || [])
  for (const word of words) {
    if (!RANGES.includes(word) && networkOf(word) === null)
      faults.push(
        `KAOBAN_TRUST_PROXY holds "${word}": give the address of the proxy, such as 127.0.0.1 or 10.1.2.3, or ${RANGES.join(', ')}; commas between several.`,
      )
  }
  return words.length > 0 ? words : undefined
}

/** Warnings to be shown at start, one for each range that is wider than a few proxies; machines of this host are fine. */
export const wideProxyWarnings = (proxies: readonly string[] = []): string[] =>
  proxies
    .filter(isWide)
    .map(
      (word) =>
        `KAOBAN_TRUST_PROXY names ${word}, not a proxy: every machine in there may call itself any address, which undoes the limits of signing in, and any host. Give the exact address of your proxy, such as 10.1.2.3.`,
    )

function isWide(word: string): boolean {
  const network = networkOf(word)
  if (network === null) return word !== 'loopback'
  if (network.version === 4 && network.address.startsWith('127.') && network.bits >= 8) return false
  return network.bits < NARROW[network.version]
}
