import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'

export interface KeyPair {
  privateKey: KeyObject
  publicKey: KeyObject
}

export const newKeys = (): KeyPair => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** RSA-SHA256, base64; written here once more, so that product and emulator do not share a mistake. */
export const rsaSign = (key: KeyObject, text: string): string => {
  const signer = createSign('sha256')
  signer.write(text)
  signer.end()
  return signer.sign(key).toString('base64')
}

export const rsaVerify = (key: KeyObject, text: string, signature: string): boolean => {
  const verifier = createVerify('sha256')
  verifier.write(text)
  verifier.end()
  return verifier.verify(key, Buffer.from(signature, 'base64'))
}
