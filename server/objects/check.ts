import { randomBytes } from 'node:crypto'
import { StoreTrouble } from './port.ts'

interface Tried {
  put(key: string, body: string): Promise<void>
  has(key: string): Promise<boolean>
  get(key: string): AsyncIterable<Uint8Array>
  remove(key: string): Promise<void>
}

/** Words of stores for what an operator can change. */
const ADVICE: readonly [RegExp, string][] = [
  [/InvalidAccessKeyId|InvalidSecretId|SecretIdNotFound/, 'the key’s id is not known there'],
  [/SignatureDoesNotMatch|SignatureFailure/, 'the secret is not the one of this key'],
  [/NoSuchBucket/, 'there is no such bucket: make it, or correct its name'],
  [/Skewed|SignatureExpire|Expired/, 'the clock of this machine and that of the store differ'],
  [/PermanentRedirect|AuthorizationHeaderMalformed|\b30\d\b/, 'the region or the address is another one'],
  [
    /AccessDenied|UnauthorizedOperation|\b403\b/,
    'the key may not do this under the prefix: grant put, get, list and delete',
  ],
  [/does not answer/, 'is its address right, and may this machine reach it?'],
]

const withAdvice = (message: string): string => {
  const advice = ADVICE.find(([words]) => words.test(message))?.[1]
  return advice === undefined ? message : `${message} (${advice})`
}

/**
 * Puts a small object under the prefix, finds it, reads it and removes it.
 * @throws StoreTrouble the first that does not work, and what to do
 */
export async function tryStore(prefix: string, store: Tried): Promise<void> {
  const key = `${prefix}check/${randomBytes(8).toString('hex')}`
  const word = randomBytes(16).toString('hex')
  await advised(async () => {
    await store.put(key, word)
    const chunks: Uint8Array[] = []
    if (await store.has(key)) for await (const chunk of store.get(key)) chunks.push(chunk)
    if (Buffer.concat(chunks).toString() !== word)
      throw new StoreTrouble(`What was put under ${prefix} is not there when it is asked for.`)
    await store.remove(key)
  })
}

/** Work whose troubles are told with what to do. */
export async function advised<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (e) {
    throw e instanceof StoreTrouble ? new StoreTrouble(withAdvice(e.message), e.isAway) : e
  }
}
