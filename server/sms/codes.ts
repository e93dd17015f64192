import { randomInt } from 'node:crypto'
import { Status } from '#contract/envelope.ts'
import type { Locale } from '#contract/locale.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../db/ids.ts'
import type { Caller } from '../http/limits/caller.ts'
import { countTry, hashedSubject } from '../http/limits/tries.ts'
import { Refusal } from '../http/reply/refusal.ts'
import { isSameSecret } from '../http/session/same-secret.ts'
import { installationSecret, keyedHash } from '../http/session/secret.ts'
import type { Sms } from './sms.ts'

export const CODE_MS = 5 * 60_000
export const CODE_TRIES = 5
/** Before another code of the same purpose may go to the same phone. */
export const RESEND_MS = 60_000
export const PHONE_CODES_A_DAY = 10
/** A parents' evening: a whole school asks from one address. */
export const ADDRESS_CODES_A_DAY = 1000
/** Of all browsers that one account is known in: strangers at the same address cannot use these up. */
const KNOWN_CODES_A_DAY = 20
const DAY_MS = 86_400_000
const SECRET = 'sms-code-secret'

export interface CodeWish {
  readonly purpose: string
  /** 11 digits. */
  readonly phone: string
  readonly caller: Caller
  /** False: nobody has this number, so nothing is sent; the answer is the same. */
  readonly wanted: boolean
  readonly locale: Locale
}

export interface CodeState {
  codeId: string
  state: 'sent' | 'verified' | 'over'
  waitSeconds: number
  expiresIn: number
  triesLeft: number
}

/**
 * Makes a code and sends it; an earlier one for the same phone and purpose is over. The sending is not waited for: its
 * time would tell whether the number is known.
 * @param failed hears that the carrier did not take it
 * @throws Refusal 10004 within a minute of the last, or beyond a day's number for the phone or the address
 */
export async function sendCode(
  db: Db,
  sms: Sms,
  wish: CodeWish,
  now: number,
  failed: (reason: unknown) => void,
): Promise<CodeState> {
  const { purpose, phone, caller, wanted, locale } = wish
  const codeId = newId(now)
  await takeTurn(db, wish, now)
  await cap(db, hashedSubject('sms-phone', phone), PHONE_CODES_A_DAY, now)
  await cap(db, ...callerLimit(caller), now)

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const secret = await installationSecret(db, SECRET)
  await db
    .updateTable('sms_code')
    .set({ state: 'over' })
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('state', '=', 'sent')
    .execute()
  await db
    .insertInto('sms_code')
    .values({
      code_id: codeId,
      purpose,
      phone,
      address: caller.address,
      code_hash: wanted ? keyedHash(secret, codeId, phone, code) : '',
      created_at: new Date(now),
      expires_at: new Date(now + CODE_MS),
    })
    .execute()
  const dayAgo = new Date(now - DAY_MS)
  await db.deleteFrom('sms_code').where('expires_at', '<', dayAgo).execute()
  await db.deleteFrom('sms_gate').where('opens_at', '<', dayAgo).execute()
  if (wanted) {
    sms.send({ phone, code, purpose, minutes: CODE_MS / 60_000, locale }).catch(failed)
  }
  return toCodeState(
    { code_id: codeId, state: 'sent', tries: 0, created_at: now, expires_at: now + CODE_MS },
    now,
  )
}

const callerLimit = ({ device, address, scale }: Caller): [subject: string, limit: number] =>
  device
    ? [`sms-device:${device.tags[0]}`, KNOWN_CODES_A_DAY]
    : [`sms-address:${address}`, ADDRESS_CODES_A_DAY * scale]

/** Takes this minute's turn of the phone; of several at one moment one gets it. */
async function takeTurn(db: Db, { phone, purpose }: CodeWish, now: number): Promise<void> {
  const opens_at = new Date(now + RESEND_MS)
  const taken = await db
    .insertInto('sms_gate')
    .values({ phone, purpose, opens_at })
    .onConflict((c) =>
      c
        .columns(['phone', 'purpose'])
        .doUpdateSet({ opens_at })
        .where('sms_gate.opens_at', '<=', new Date(now)),
    )
    .returning('phone')
    .executeTakeFirst()
  if (taken) return
  const gate = await db
    .selectFrom('sms_gate')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .select('opens_at')
    .executeTakeFirst()
  const seconds = Math.max(1, Math.ceil(((gate?.opens_at.getTime() ?? now) - now) / 1000))
  throw new Refusal(Status.tooMany, 'codeTooSoon', {
    values: { seconds },
    data: { retryAfter: seconds },
    retryAfter: seconds,
  })
}

async function cap(db: Db, subject: string, limit: number, now: number): Promise<void> {
  const seconds = await countTry(db, subject, limit, now, DAY_MS)
  if (seconds === 0) return
  throw new Refusal(Status.tooMany, 'codeTooMany', {
    data: { retryAfter: seconds },
    retryAfter: seconds,
    because: 'too many codes',
  })
}

export interface GivenCode {
  readonly codeId: string
  readonly purpose: string
  readonly phone: string
  readonly code: string
}

/**
 * Checks a code: it was sent for this purpose to this phone, within five minutes, at most five tries, and it is good
 * once.
 * @throws Refusal 10001, the same for every reason
 */
export async function checkCode(db: Db, given: GivenCode, now: number): Promise<void> {
  const tried = await db
    .updateTable('sms_code')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('code_id', '=', given.codeId)
    .where('purpose', '=', given.purpose)
    .where('phone', '=', given.phone)
    .where('state', '=', 'sent')
    .where('expires_at', '>', new Date(now))
    .where('tries', '<', CODE_TRIES)
    .returning('code_hash')
    .executeTakeFirst()
  const secret = await installationSecret(db, SECRET)
  const right = isSameSecret(tried?.code_hash ?? '', keyedHash(secret, given.codeId, given.phone, given.code))
  const taken =
    right &&
    (await db
      .updateTable('sms_code')
      .set({ state: 'verified' })
      .where('code_id', '=', given.codeId)
      .where('state', '=', 'sent')
      .returning('code_id')
      .executeTakeFirst())
  if (!taken) throw new Refusal(Status.badRequest, 'codeWrong', { because: 'code' })
}

/** How a code stands; one that nobody knows is over. */
export async function codeState(
  db: Db,
  codeId: string,
  now: number,
): Promise<CodeState & { phone: string; purpose: string }> {
  const row = await db
    .selectFrom('sms_code')
    .where('code_id', '=', codeId)
    .select(['code_id', 'state', 'tries', 'created_at', 'expires_at', 'phone', 'purpose'])
    .executeTakeFirst()
  if (!row)
    return { codeId, state: 'over', waitSeconds: 0, expiresIn: 0, triesLeft: 0, phone: '', purpose: '' }
  const at = { ...row, created_at: row.created_at.getTime(), expires_at: row.expires_at.getTime() }
  return { ...toCodeState(at, now), phone: row.phone, purpose: row.purpose }
}

interface SmsCodeRow {
  code_id: string
  state: CodeState['state']
  tries: number
  /** Epoch ms. */
  created_at: number
  expires_at: number
}

function toCodeState(row: SmsCodeRow, now: number): CodeState {
  const isOver = row.state === 'sent' && (row.expires_at <= now || row.tries >= CODE_TRIES)
  const seconds = (until: number) => Math.max(0, Math.ceil((until - now) / 1000))
  return {
    codeId: row.code_id,
    state: isOver ? 'over' : row.state,
    waitSeconds: seconds(row.created_at + RESEND_MS),
    expiresIn: isOver ? 0 : seconds(row.expires_at),
    triesLeft: Math.max(0, CODE_TRIES - row.tries),
  }
}
