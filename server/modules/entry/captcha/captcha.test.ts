import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '#tests/support/school/facts.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import {
  answerOf,
  type EntryApp,
  entryApp,
  handTrail,
  SLIDE,
  seal,
  solve,
  VALIDATE,
} from '#tests/support/servers/entry.ts'
import { giveTicket } from '../../../http/session/tickets.ts'
import { ADDRESS_PUZZLES } from './puzzle-limits.service.ts'
import { readPicture } from './read-picture.test-support.ts'
import { HEIGHT, MARGIN, PIECE, WIDTH } from './size.rules.ts'
import { isWorked } from './work.rules.ts'

const LOGIN = 'POST /api/base/data/encrypt/login'
const NEED = 'GET /api/base/data/login/verify/need'

let t: EntryApp
beforeAll(async () => {
  t = await entryApp()
})
afterAll(() => t.close())

const make = async (kind?: 'slide' | 'question', purpose: 'login' | 'code' = 'login') =>
  (await checkedInject(t.app, SLIDE, { input: { purpose, kind } })).data
const validate = (input: object, headers = {}) => checkedInject(t.app, VALIDATE, { input, headers })
const login = async (account: string, password: string, proof?: string) =>
  checkedInject(t.app, LOGIN, { input: { ...(await seal(t, { account, password })), validate: proof } })
const later = () => {
  t.clock.at += 20 * 60_000
}

describe('a puzzle', () => {
  it('is a picture, a piece and no answer [C034]', async () => {
    const made = await make()
    const { slide } = made
    expect(made).toMatchObject({ question: null, expiresIn: 120, slide: { width: WIDTH, height: HEIGHT } })
    const picture = readPicture(slide?.picture ?? '')
    expect([picture.width, picture.height]).toEqual([WIDTH, HEIGHT])
    const x = Number(await answerOf(t, made.captchaId))
    expect(x).toBeGreaterThanOrEqual(MARGIN)
    expect(x).toBeLessThanOrEqual(WIDTH - PIECE - MARGIN)
    expect(JSON.stringify({ ...made, slide: { ...slide, picture: '', piece: '' } })).not.toContain(
      `${x}`.padEnd(4),
    )
    expect((slide?.picture.length ?? 0) + (slide?.piece.length ?? 0)).toBeLessThan(16_000)
  })

  it('solved gives a proof once; wrong or solved, it is used up (security S42) [C035]', async () => {
    const { captchaId } = await make()
    const x = Number(await answerOf(t, captchaId))
    const good = { captchaId, x, trail: handTrail(x) }
    const answers = await Promise.all([validate(good), validate(good), validate(good)])
    expect(answers.filter((a) => a.status === 0).length).toBe(1)
    expect((await validate(good)).status).toBe(10007)

    const wrong = await make()
    const place = Number(await answerOf(t, wrong.captchaId))
    const off = place > 200 ? place - 40 : place + 40
    expect((await validate({ captchaId: wrong.captchaId, x: off, trail: handTrail(off) })).status).toBe(10007)
    expect((await validate({ captchaId: wrong.captchaId, x: place, trail: handTrail(place) })).status).toBe(
      10007,
    )
  })

  it.each([
    ['none', () => []],
    [
      'one jump',
      (x: number) => [
        [0, 0, 0],
        [x, 0, 400],
      ],
    ],
    ['clockwork', (x: number) => Array.from({ length: 11 }, (_, i) => [(x * i) / 10, 0, i * 40])],
    ['no time', (x: number) => handTrail(x).map(([px, y]) => [px, y, 0])],
    ['another end', (x: number) => handTrail(x - 30)],
    ['back in time', (x: number) => handTrail(x).map(([px, y, ms], i) => [px, y, i === 9 ? ms - 400 : ms])],
  ])('moved by a machine is refused: %s (security S42) [C035]', async (_name, trailOf) => {
    const { captchaId } = await make()
    const x = Math.round(Number(await answerOf(t, captchaId)) / 10) * 10
    const trail = (trailOf as (x: number) => number[][])(x).map((p) => p.map(Math.round))
    expect((await validate({ captchaId, x, trail })).status).toBe(10007)
  })

  it('is over after two minutes, and belongs to the address that asked (security S42) [C035]', async () => {
    const first = await make()
    const x = Number(await answerOf(t, first.captchaId))
    t.clock.at += 120_000
    expect((await validate({ captchaId: first.captchaId, x, trail: handTrail(x) })).status).toBe(10007)
    const second = await make()
    const place = Number(await answerOf(t, second.captchaId))
    await t.db
      .updateTable('captcha')
      .set({ address: '203.0.113.9' })
      .where('captcha_id', '=', second.captchaId)
      .execute()
    const answer = await validate({ captchaId: second.captchaId, x: place, trail: handTrail(place) })
    expect(answer.status).toBe(10007)
  })

  it('lives in the database: another server that starts meanwhile takes the answer (security S42)', async () => {
    const { captchaId } = await make()
    const x = Number(await answerOf(t, captchaId))
    const { buildApp } = await import('../../../app.ts')
    const other = await buildApp({
      db: t.db,
      clock: t.clock,
      logTo: { write: () => {} },
      config: { distDir: t.dist, brandsDir: 'brands', logLevel: 'silent', build: 'b' },
    })
    const answer = await checkedInject(other, VALIDATE, { input: { captchaId, x, trail: handTrail(x) } })
    expect(answer.status).toBe(0)
    await other.close()
  })
})

describe('a question', () => {
  const work = (salt: string) => {
    for (let proof = 0; ; proof++) if (isWorked(salt, proof)) return proof
  }

  it('is answered in words or digits, with work done for it [C034, C035]', async () => {
    const made = await make('question')
    expect(made.slide).toBeNull()
    const { text = '', salt = '', bits } = made.question ?? {}
    expect(bits).toBe(16)
    expect(text).toMatch(/[。？]$/)
    const answer = await answerOf(t, made.captchaId)
    expect(
      (await validate({ captchaId: made.captchaId, answer: ` ${answer} `, proof: work(salt) })).status,
    ).toBe(0)
  })

  it('in English is an English one', async () => {
    const made = await checkedInject(t.app, SLIDE, {
      input: { purpose: 'login', kind: 'question' },
      headers: { 'accept-language': 'en' },
    })
    expect(made.data.question?.text).toMatch(/^(What|Which|Enter)/)
  })

  it('without the work, or with a wrong answer, is refused and used up (security S42)', async () => {
    const lazy = await make('question')
    const answer = await answerOf(t, lazy.captchaId)
    const salt = lazy.question?.salt ?? ''
    let idle = 0
    while (isWorked(salt, idle)) idle++
    expect((await validate({ captchaId: lazy.captchaId, answer, proof: idle })).status).toBe(10007)
    expect((await validate({ captchaId: lazy.captchaId, answer, proof: work(salt) })).status).toBe(10007)
    const wrong = await make('question')
    const proof = work(wrong.question?.salt ?? '')
    expect((await validate({ captchaId: wrong.captchaId, answer: '99', proof })).status).toBe(10007)
  })
})

describe('signing in', () => {
  it('needs no puzzle at first; after three failures of an account it does (security S42) [C033, C009]', async () => {
    later()
    expect((await checkedInject(t.app, NEED, { input: { purpose: 'login' } })).data.need).toBe(false)
    expect((await checkedInject(t.app, NEED, { input: { purpose: 'code' } })).data.need).toBe(true)
    for (let i = 0; i < 3; i++) expect((await login('mathA2', `no ${i}`)).status).toBe(10003)
    expect((await login('mathA2', PASSWORD)).status).toBe(10007)
    // nobody else is held up, and an unknown account looks the same
    expect((await login('twoA2', PASSWORD)).status).toBe(0)
    for (let i = 0; i < 3; i++) await login('not there', `no ${i}`)
    expect((await login('not there', 'no')).status).toBe(10007)

    const proof = await solve(t, 'login')
    expect((await login('mathA2', PASSWORD, proof)).status).toBe(0)
    expect((await login('mathA2', PASSWORD)).status).toBe(0)
  })

  it('takes a proof once, for its own purpose, from its own address, for two minutes (security S42)', async () => {
    later()
    for (let i = 0; i < 3; i++) await login('gradeA1', `no ${i}`)
    const proof = await solve(t, 'login')
    expect((await login('gradeA1', 'no', proof)).status).toBe(10003)
    expect((await login('gradeA1', PASSWORD, proof)).status).toBe(10007)
    expect((await login('gradeA1', PASSWORD, await solve(t, 'code'))).status).toBe(10007)
    expect((await login('gradeA1', PASSWORD, 'x'.repeat(24))).status).toBe(10007)
    const old = await solve(t, 'login')
    t.clock.at += 120_000
    expect((await login('gradeA1', PASSWORD, old)).status).toBe(10007)
    const there = { purpose: 'login', address: '203.0.113.9' }
    const elsewhere = await giveTicket(t.db, 'captcha', there, t.clock.at, 60_000)
    expect((await login('gradeA1', PASSWORD, elsewhere)).status).toBe(10007)
    expect((await login('gradeA1', PASSWORD, await solve(t, 'login'))).status).toBe(0)
  })

  it('of an address with many failures needs a puzzle for everybody there (security S42) [C033]', async () => {
    later()
    await t.db
      .insertInto('login_attempt')
      .values({ subject: 'address:127.0.0.1', window_start: new Date(t.clock.at), failures: 30 })
      .execute()
    expect((await checkedInject(t.app, NEED, { input: { purpose: 'login' } })).data.need).toBe(true)
    expect((await login('masterA', PASSWORD)).status).toBe(10007)
    expect((await login('masterA', PASSWORD, await solve(t, 'login'))).status).toBe(0)
  })

  it('a question is there for as many of an address as a picture is (security S42) [C034]', async () => {
    later()
    for (let i = 0; i < 25; i++) expect((await make('question')).question?.bits).toBe(16)
  })

  it.each(['slide', 'question'] as const)(
    'floods of puzzles stop, and the count is in the database: %s (security S42)',
    async (kind) => {
      later()
      await t.db
        .insertInto('login_attempt')
        .values({
          subject: `captcha-${kind}:127.0.0.1`,
          window_start: new Date(t.clock.at),
          failures: ADDRESS_PUZZLES,
        })
        .execute()
      const stopped = await checkedInject(t.app, SLIDE, { input: { purpose: 'login', kind } })
      expect(stopped.status).toBe(10004)
      expect(Number(stopped.headers['retry-after'])).toBeLessThanOrEqual(60)
      t.clock.at += 60_000
      expect((await checkedInject(t.app, SLIDE, { input: { purpose: 'login', kind } })).status).toBe(0)
    },
  )
})
