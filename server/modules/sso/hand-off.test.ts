import { generateKeyPairSync } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { HAND_OFF_ROLES } from './hand-off.service.ts'

/** The schoolmate platform, as it reads what is handed over: its own copy of our public key, once a token. */
const CALL = 'POST /api/base/data/system/account/encrypt/account'
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const AUDIENCE = 'https://schoolmate.example'
const seen = new Set<string>()

async function taken(token: string, at: number, audience = AUDIENCE) {
  const { payload } = await jwtVerify(token, publicKey, {
    algorithms: ['ES256'],
    audience,
    issuer: 'kaoban',
    currentDate: new Date(at),
    requiredClaims: ['exp', 'jti', 'sub'],
  })
  if (seen.has(payload.jti ?? '')) throw new Error('used before')
  seen.add(payload.jti ?? '')
  return payload
}

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.db
    .insertInto('partner')
    .values({
      partner_id: 'schoolmate',
      door: 'schoolmate',
      app_id: 'kaoban',
      audience: AUDIENCE,
      secret: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      settings: JSON.stringify({ api: 'https://schoolmate.example/enter' }),
    })
    .execute()
  await t.db
    .insertInto('partner_school')
    .values({ partner_id: 'schoolmate', school_id: 'A', name_there: 'org-a' })
    .execute()
})
afterAll(() => t.close())

describe('the hand-over to the schoolmate platform', () => {
  it.each([
    ['studentA11', 4, 'student'],
    ['parentA', 5, 'parent'],
    ['headA1', 3, 'subjectTeacher'],
    ['masterA', 9, 'scheduleMaster'],
    ['directorA', 10, 'teachingDirector'],
    ['gradeA1', 11, 'gradeAdmin'],
    ['subjectA', 12, 'subjectLeader'],
  ] as const)('names %s by the role the server knows [S15, C053]', async (account, userType, role) => {
    const { data } = await checkedInject(t.app, CALL, { token: await t.tokenOf(account) })
    expect(data).toMatchObject({ action: 'https://schoolmate.example/enter', expiresIn: 60 })
    const claims = await taken(data.token, t.clock.at)
    expect(claims).toMatchObject({ sub: `u-${account}`, userType, role, schoolCode: 'org-a' })
    expect(claims['studentId']).toBe(userType === 4 || userType === 5 ? 'A-s11' : undefined)
  })

  it('has the eight roles of the map [S15]', () => {
    expect(
      Object.keys(HAND_OFF_ROLES)
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual([0, 3, 4, 5, 9, 10, 11, 12])
  })

  it('is over after a minute, is good once, for that platform alone, and cannot be changed [S15]', async () => {
    const { data } = await checkedInject(t.app, CALL, { token: await t.tokenOf('parentA') })
    await expect(taken(data.token, t.clock.at + 61_000)).rejects.toThrow(errors.JWTExpired)
    await expect(taken(data.token, t.clock.at, 'https://other.example')).rejects.toThrow(/aud/)
    const [head = '', body = '', sign = ''] = data.token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const other = Buffer.from(JSON.stringify({ ...claims, userType: 9 })).toString('base64url')
    await expect(taken(`${head}.${other}.${sign}`, t.clock.at)).rejects.toThrow()
    await taken(data.token, t.clock.at)
    await expect(taken(data.token, t.clock.at)).rejects.toThrow('used before')
  })

  it('takes nobody’s word for who it is [S15]', async () => {
    const token = await t.tokenOf('parentAB')
    const foreign = await checkedInject(t.app, CALL, { token, input: { userId: 'u-masterA' } })
    expect(foreign.status).toBe(10002)
    const hint = await checkedInject(t.app, CALL, {
      token,
      input: { userId: 'u-parentAB-1', studentId: 'A-s11' },
    })
    expect(hint.status).toBe(10002)
  })

  it('is refused where the school does not use the platform, and for visitors [C053]', async () => {
    const answer = await checkedInject(t.app, CALL, { token: await t.tokenOf('masterB') })
    expect([answer.status, answer.message.includes('没有开通')]).toEqual([10002, true])
    expect((await checkedInject(t.app, CALL)).status).toBe(10051)
  })
})
