import { createHmac, randomBytes } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import { DOORS } from '../../modules/sso/doors.rules.ts'
import { signedText } from '../../modules/sso/families/signed-query.rules.ts'
import { makeWord, readWord } from '../../modules/sso/word.rules.ts'
import { partnerIdOf, type SandboxDoor, type SandboxKeys } from './partners.ts'

const LIFE_S = 300
/** A CAS ticket says what it is. */
const PREFIX: Partial<Record<SandboxDoor, string>> = { jimei: 'ST-' }

const audienceOf = (door: SandboxDoor): string => `kaoban:${partnerIdOf(door)}`

async function tokenOf(door: SandboxDoor, key: string, person: string, now: number): Promise<string> {
  const isPem = key.includes('-----BEGIN')
  const second = Math.floor(now / 1000)
  return new SignJWT({ keyword: person })
    .setProtectedHeader({ alg: isPem ? 'RS256' : 'HS256', typ: 'JWT' })
    .setAudience(audienceOf(door))
    .setIssuedAt(second)
    .setExpirationTime(second + LIFE_S)
    .setJti(randomBytes(9).toString('base64url'))
    .sign(isPem ? await importPKCS8(key, 'RS256') : new TextEncoder().encode(key))
}

function queryOf(door: SandboxDoor, key: string, person: string, now: number): Record<string, string> {
  const fields = {
    appId: partnerIdOf(door),
    uid: person,
    timestamp: String(Math.floor(now / 1000)),
    nonce: randomBytes(8).toString('hex'),
    aud: audienceOf(door),
  }
  return { ...fields, sign: createHmac('sha256', key).update(signedText(fields)).digest('hex') }
}

/** A code or ticket that its partner can read again, for ten minutes: the sandbox remembers nothing. */
export const makeCode = (door: SandboxDoor, key: string, person: string, now: number): string =>
  (PREFIX[door] ?? '') + makeWord(Buffer.from(key), `sandbox code ${door}`, [person], now)

/** Whom a code means; null when it is none of this partner's, or over. */
export function readCode(door: SandboxDoor, key: string, code: string, now: number): string | null {
  const prefix = PREFIX[door] ?? ''
  if (!code.startsWith(prefix)) return null
  const word = readWord(Buffer.from(key), `sandbox code ${door}`, code.slice(prefix.length), now)
  return word?.parts[0] ?? null
}

/** What the partner puts into the address for a person. A door with an authorization page begins with nothing. */
export async function sandboxFields(
  door: SandboxDoor,
  keys: SandboxKeys,
  person: string,
  now: number,
): Promise<Record<string, string>> {
  const key = keys[door]
  const { family } = DOORS[door]
  if (family === 'jwt') return { token: await tokenOf(door, key, person, now) }
  if (family === 'signed-query') return queryOf(door, key, person, now)
  if (family === 'ticket') return { ticket: makeCode(door, key, person, now) }
  return family === 'in-app' ? { code: makeCode(door, key, person, now) } : {}
}
