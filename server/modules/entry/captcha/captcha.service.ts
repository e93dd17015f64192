import { randomBytes, randomInt } from 'node:crypto'
import type { Static } from 'typebox'
import type { verifySlide } from '#contract/entry.ts'
import { Status } from '#contract/envelope.ts'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import type { Caller } from '../../../http/limits/caller.ts'
import type { Locale } from '../../../http/reply/messages.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import { giveTicket } from '../../../http/session/tickets.ts'
import type { Chance } from './chance.rules.ts'
import { drawPuzzle } from './draw.rules.ts'
import { toDataUrl, toPng } from './png.rules.ts'
import type { PuzzleLimits } from './puzzle-limits.service.ts'
import { askQuestion, readAnswer } from './question.rules.ts'
import { HEIGHT, PIECE, WIDTH } from './size.rules.ts'
import { fits, isHandmade, type Point } from './trail.rules.ts'
import { isWorked, WORK_BITS } from './work.rules.ts'

/** A puzzle, and then the proof that it was solved, are good for this long. */
export const CAPTCHA_MS = 2 * 60_000

const secureChance: Chance = {
  between: (from, to) => randomInt(from, to + 1),
  bytes: (n) => randomBytes(n),
}

export interface CaptchaWish {
  readonly purpose: 'login' | 'code'
  readonly kind: 'slide' | 'question'
  readonly caller: Caller
  readonly locale: Locale
}

/**
 * Makes a puzzle. Its answer never leaves the server.
 * @throws Refusal 10004 too many for the address, or for the browser
 */
export async function makeCaptcha(
  db: Db,
  { purpose, kind, caller, locale }: CaptchaWish,
  limits: PuzzleLimits,
  now: number,
  chance: Chance = secureChance,
): Promise<Static<typeof verifySlide.reply>> {
  await limits.admit(db, kind, caller, now)
  const captchaId = newId(now)
  const salt = randomBytes(12).toString('base64url')
  const puzzle = kind === 'slide' ? drawPuzzle(chance) : null
  const question = kind === 'question' ? askQuestion(locale, chance.between) : null
  await db
    .deleteFrom('captcha')
    .where('expires_at', '<', new Date(now - CAPTCHA_MS))
    .execute()
  await db
    .insertInto('captcha')
    .values({
      captcha_id: captchaId,
      purpose,
      kind,
      address: caller.address,
      answer: puzzle ? String(puzzle.x) : (question?.answer ?? ''),
      salt,
      expires_at: new Date(now + CAPTCHA_MS),
    })
    .execute()
  return {
    captchaId,
    expiresIn: CAPTCHA_MS / 1000,
    slide: puzzle && {
      width: WIDTH,
      height: HEIGHT,
      picture: toDataUrl(toPng(puzzle.picture)),
      piece: toDataUrl(toPng(puzzle.piece)),
      pieceSize: PIECE,
      pieceTop: puzzle.y,
    },
    question: question && { text: question.text, salt, bits: WORK_BITS },
  }
}

export interface CaptchaAnswer {
  readonly captchaId: string
  readonly x?: number
  readonly trail?: readonly (readonly number[])[]
  readonly answer?: string
  readonly proof?: number
}

/**
 * Checks an answer, once: right or wrong, the puzzle is used up.
 * @returns the proof for the call the puzzle was for
 * @throws Refusal 10007 wrong, used, over, or made for another address
 */
export async function checkCaptcha(
  db: Db,
  given: CaptchaAnswer,
  address: string,
  now: number,
): Promise<string> {
  const row = await db
    .updateTable('captcha')
    .set({ state: 'done' })
    .where('captcha_id', '=', given.captchaId)
    .where('state', '=', 'open')
    .where('address', '=', address)
    .where('expires_at', '>', new Date(now))
    .returning(['purpose', 'kind', 'answer', 'salt'])
    .executeTakeFirst()
  const right = row && (row.kind === 'slide' ? slides(row.answer, given) : answers(row, given))
  if (!right) throw new Refusal(Status.captchaNeeded, 'captchaWrong', { because: 'captcha' })
  return giveTicket(db, 'captcha', { purpose: row.purpose, address }, now, CAPTCHA_MS)
}

const slides = (place: string, { x, trail }: CaptchaAnswer): boolean =>
  x !== undefined &&
  trail !== undefined &&
  fits(x, Number(place)) &&
  isHandmade(trail as readonly unknown[] as readonly Point[], x)

const answers = (row: { answer: string; salt: string }, { answer, proof }: CaptchaAnswer): boolean =>
  answer !== undefined &&
  proof !== undefined &&
  readAnswer(answer) === row.answer &&
  isWorked(row.salt, proof)
