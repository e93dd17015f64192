import { networkOf } from './http/limits/networks.ts'

/**
 * Reads KAOBAN_SCHOOL_NETWORKS: addresses and networks, with commas between.
 * @param faults gets a sentence for each word that is neither
 */
export function readNetworks(text: string, faults: string[]): string[] {
  const words = text.split(',').flatMap((word) => word.trim() || [])
  for (const word of words) {
    if (networkOf(word) === null)
      faults.push(
        `KAOBAN_SCHOOL_NETWORKS holds "${word}": give the addresses the school is seen under, such as 203.0.113.7 or 198.51.100.0/24; commas between several.`,
      )
  }
  return words
}
