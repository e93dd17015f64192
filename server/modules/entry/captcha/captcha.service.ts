import { randomBytes, randomInt } from 'node:crypto'
import type { Static } from 'typebox'
import type { verifySlide } from '#contract/account/entry.ts'
import { Status } from '#contract/envelope.ts'
import type { Locale } from '#contract/locale.ts'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import type { Caller } from '../../../http/limits/caller.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import { giveTicket } from '../../../http/session/tickets.ts'
import type { Chance, Dice } from './chance.rules.ts'
import { drawPuzzle } from './draw.rules.ts'
import { encodePalettePng, toDataUrl } from './png.rules.ts'
import type { PuzzleLimits } from './puzzle-limits.service.ts'
import { HEIGHT, PIECE, WIDTH } from './size.rules.ts'
import { type CaptchaTrailPoint, isHandmade, isNearPlace } from './trail.rules.ts'
import { isWorked, WORK_BITS } from './work.rules.ts'

const ZH = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const EN = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

interface CaptchaQuestion {
  text: string
  /** Digits. */
  answer: string
}

/** A question for whoever cannot see or drag a picture; a screen reader says it, and digits answer it. */
function askQuestion(locale: Locale, dice: Dice): CaptchaQuestion {
  const word = (n: number): string => (locale === 'en' ? EN : ZH)[n] ?? String(n)
  const a = dice(2, 10)
  const b = dice(1, 9)
  const zh = locale === 'zh-CN'
  switch (dice(0, 3)) {
    case 0:
      return {
        text: zh ? `${word(a)}加${word(b)}等于多少？` : `What is ${word(a)} plus ${word(b)}?`,
        answer: String(a + b),
      }
    case 1: {
      const [more, less] = a > b ? [a, b] : [b, a]
      return {
        text: zh ? `${word(more)}减${word(less)}等于多少？` : `What is ${word(more)} minus ${word(less)}?`,
        answer: String(more - less),
      }
    }
    case 2: {
      const three = [a, b, dice(1, 10)]
      const list = three.map(word).join(zh ? '、' : ', ')
      return {
        text: zh ? `${list}，这几个数里最大的是几？` : `Which is the largest of ${list}?`,
        answer: String(Math.max(...three)),
      }
    }
    default: {
      const pair = [dice(1, 9), dice(0, 9)]
      return {
        text: zh
          ? `依次输入这两个数字：${pair.map(word).join('，')}。`
          : `Enter these two digits in order: ${pair.map(word).join(', ')}.`,
        answer: pair.join(''),
      }
    }
  }
}

/** What was typed, as digits: full-width ones, spaces and Chinese numerals up to nineteen are understood. */
function readAnswer(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s/g, '')
  if (/^\d+$/.test(plain)) return plain
  const teen = /^十([一二三四五六七八九]?)$/.exec(plain)
  if (teen) return String(10 + Math.max(0, ZH.indexOf(teen[1] ?? '')))
  const letters = Array.from(plain).map((c) => ZH.indexOf(c))
  return letters.length > 0 && letters.every((n) => n >= 0) ? letters.join('') : plain.toLowerCase()
}

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
      picture: toDataUrl(encodePalettePng(puzzle.picture)),
      piece: toDataUrl(encodePalettePng(puzzle.piece)),
      pieceSize: PIECE,
      pieceTop: puzzle.y,
    },
    question: question && { text: question.text, salt, bits: WORK_BITS },
  }
}

export interface CaptchaSolution {
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
  given: CaptchaSolution,
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

const slides = (place: string, { x, trail }: CaptchaSolution): boolean =>
  x !== undefined &&
  trail !== undefined &&
  isNearPlace(x, Number(place)) &&
  isHandmade(trail as readonly unknown[] as readonly CaptchaTrailPoint[], x)

const answers = (row: { answer: string; salt: string }, { answer, proof }: CaptchaSolution): boolean =>
  answer !== undefined &&
  proof !== undefined &&
  readAnswer(answer) === row.answer &&
  isWorked(row.salt, proof)
