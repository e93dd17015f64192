import { networkOf } from './http/limits/networks.ts'

/**
 * Reads a setting of networks: addresses and networks, with commas between.
 * @param setting its name, for the sentences
 * @param faults gets a sentence for each word that is neither
 */
export function readNetworks(setting: string, text: string, faults: string[]): string[] {
  const words = text.split(',').flatMap((word) => word.trim() || [])
  for (const word of words) {
    if (networkOf(word) === null)
      faults.push(
        `${setting} holds "${word}": give addresses or networks such as 203.0.113.7 or 198.51.100.0/24; commas between several.`,
      )
  }
  return words
}
