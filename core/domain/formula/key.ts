import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Counts up when the same TeX is drawn otherwise than before: kept drawings of older makes are then drawn again. */
const MAKE = 1

/** Name of a formula's drawing everywhere: 32 hex digits of the SHA-256 of its TeX and of how it stands. */
export const formulaKey = (tex: string, display: boolean): string =>
  bytesToHex(sha256(utf8ToBytes(`${MAKE}\n${display ? 'display' : 'inline'}\n${tex}`))).slice(0, 32)
