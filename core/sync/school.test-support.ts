import { ed25519 } from '@noble/curves/ed25519.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Receipt } from '#contract/operations/operations.ts'
import { toBase64url } from '#core/domain/base64url.ts'
import { receiptText } from '#core/domain/operation/operation-text.ts'
import type { SchoolKeys } from './queue/receipts.ts'

/** A school that signs receipts with a key of its own, made of one number. */
export function school(secret = 1) {
  const key = new Uint8Array(32).fill(secret)
  const keys: SchoolKeys = {
    receiptKey: toBase64url(ed25519.getPublicKey(key)),
    ...{ schoolKeyId: `school ${secret}`, schoolKey: 'AA', fileKey: 'AA' },
  }
  const signed = (over: Partial<Receipt> = {}, accountKey = 'a'): Receipt => {
    const receipt: Receipt = {
      ...{ opId: 'op1', hash: 'hash1', outcome: 'applied', serverSeq: 1, time: 5, number: '0101-AAAA-AAAA' },
      signature: '',
      ...over,
    }
    const text = utf8ToBytes(receiptText(accountKey, receipt))
    return { ...receipt, signature: toBase64url(ed25519.sign(text, key)) }
  }
  return { keys, signed }
}
