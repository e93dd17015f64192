import { isIP } from 'node:net'

/** Names of ranges that stand for addresses of this machine, of the link and of private networks. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Reads KAOBAN_TRUST_PROXY: addresses, networks (10.0.0.0/8) and names of ranges, with commas between. "Everybody" is
 * not among them: whoever reached the server directly could then call itself any address and any host.
 * @param faults gets a sentence for each word that is none of these
 * @returns undefined where nothing was given: no forwarded header is believed
 */
export function readProxies(text: string, faults: string[]): string[] | undefined {
  const words = text.split(',').flatMap((word) => word.trim() || [])
  const wrong = words.filter((word) => !isProxy(word))
  for (const word of wrong) {
    faults.push(
      `KAOBAN_TRUST_PROXY holds "${word}": give the address of the proxy, such as 127.0.0.1 or 10.0.0.0/8, or ${RANGES.join(', ')}; commas between several.`,
    )
  }
  return words.length > 0 ? words : undefined
}

function isProxy(word: string): boolean {
  if (RANGES.includes(word)) return true
  const [address = '', bits, ...more] = word.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)
}
