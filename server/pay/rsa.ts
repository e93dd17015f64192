import { createSign, createVerify, type KeyObject } from 'node:crypto'

/** RSASSA-PKCS1-v1_5 with SHA-256 over UTF-8 text, base64. */
export const signText = (key: KeyObject, text: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64')

/** Whether a base64 signature is of this text by this key; false for anything that is no signature at all. */
export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  try {
    return createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64')
  } catch {
    return false
  }
}
