import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DoorName } from '#contract/account/sso.ts'
import { DOORS } from '#server/modules/sso/doors.rules.ts'
import type { AtDoor } from '#tests/support/partners/at-door.ts'
import type { Flaw } from '#tests/support/partners/credentials.ts'
import { faults, type Playing, playing } from '#tests/support/partners/playing.ts'
import { signJwt } from '#tests/support/partners/signers.ts'
import { ALL_DOORS } from '#tests/support/partners/world.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const PLAY = 'POST /api/office/partners/play'
const MINUTE = 60_000

let p: Playing
let at: AtDoor
beforeAll(async () => {
  p = await playing()
  at = p.at
})
beforeEach(() => p.later())
afterAll(() => at.close())

const ask: Playing['ask'] = (input) => p.ask(input)
const play: Playing['play'] = (door, fields) => p.play(door, fields)
const nobody = async () => ({
  sessions: await at.sessions(),
  used: (await at.t.db.selectFrom('used_code').select('code_hash').execute()).length,
  links: (await at.t.db.selectFrom('external_identity').select('external_id').execute()).length,
})

const FLAWS: Readonly<Record<string, Flaw & { by?: 'b' }>> = {
  'is good': {},
  'is for another audience': { foreignAudience: true },
  'was changed': { forged: true },
  'is an hour old': { shift: -60 * MINUTE },
  'is of the future': { shift: 60 * MINUTE },
  'was signed by another partner': { by: 'b' },
  'names nobody known': { person: 'ext-nobody' },
  'names a foreign school': { school: 'org-elsewhere' },
}
/** Fields of a sign-on as its door wants them, and the browser it began in. */
async function comeTo(door: DoorName, { by, ...flaw }: Flaw & { by?: 'b' }) {
  const { state, cookie } =
    DOORS[door].family === 'oauth2' ? await at.begin(door) : { state: '', cookie: undefined }
  const made = () => {
    const fields = at.fields(door, by ? { ...flaw, madeBy: at.world.app(door, by) } : flaw)
    return state === '' ? fields : { ...fields, state }
  }
  return { made, cookie }
}

describe('a trial says of every door what a sign-on then does', () => {
  it.each(ALL_DOORS)('%s [O14]', async (door) => {
    for (const [name, flaw] of Object.entries(FLAWS)) {
      const { made, cookie } = await comeTo(door, flaw)
      const before = await nobody()
      const tried = await play(door, made())
      expect(await nobody(), name).toEqual(before)
      const { status, data } = await at.send(door, made(), { cookie })
      // somebody whom the messenger knows is let in to be linked
      expect(tried.ok, `${door} that ${name}: ${JSON.stringify(faults(tried))}`).toBe(
        status === 0 && (data.login !== null || data.bind !== null),
      )
      expect(faults(tried).length > 0, name).toBe(!tried.ok)
      if (name === 'is good') expect(tried.person).toEqual({ name: '名studentA11名', roles: [4] })
    }
  })
})

describe('a signed token', () => {
  const second = () => Math.floor(at.t.clock.at / 1000)
  const claims = (more: object = {}) => ({
    ...{ keyword: 'ext-1', userType: 4, aud: 'kaoban:jwt-a', jti: `j${String(at.t.clock.at)}` },
    ...{ iat: second(), exp: second() + 300, ...more },
  })
  const secret = () => at.world.app('jwt').secret
  const tried = async (text: string) => faults(await play('jwt', { token: text }))

  it.each<[string, () => string, string[]]>([
    ['is none', () => 'a.b', ['fields', 'noToken']],
    [
      'ends in milliseconds',
      () => signJwt(claims({ exp: at.t.clock.at + 300_000 }), secret()),
      ['time', 'timeMs'],
    ],
    ['lives an hour', () => signJwt(claims({ exp: second() + 3600 }), secret()), ['time', 'longLife']],
    ['names no id of its own', () => signJwt(claims({ jti: undefined }), secret()), ['fields', 'claim']],
    ['names nobody', () => signJwt(claims({ keyword: undefined }), secret()), ['fields', 'claim']],
    ['is for somebody else', () => signJwt(claims({ aud: 'kaoban:x' }), secret()), ['audience', 'audience']],
    [
      'brings its own key',
      () => signJwt(claims(), secret(), { alg: 'HS256', jwk: {} }),
      ['fields', 'ownKey'],
    ],
    [
      'is signed with the key read as base64',
      () => rawKey(Buffer.from(secret(), 'base64')),
      ['signature', 'signDiffers', 'key.base64'],
    ],
  ])('that %s is told as that [O14]', async (_, made, fault) => {
    expect(await tried(made())).toEqual([fault])
  })
  const rawKey = (key: Buffer) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ alg: 'HS256' })}.${part(claims())}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }

  it('of another algorithm, or without a signature, is told as that [O14]', async () => {
    expect(await tried(signJwt(claims(), secret(), { alg: 'HS512' }))).toContainEqual(['fields', 'alg'])
    const none = signJwt(claims(), secret(), { alg: 'none' }).split('.').slice(0, 2).join('.')
    expect(await tried(`${none}.`)).toEqual([
      ['fields', 'alg'],
      ['signature', 'sign'],
    ])
  })

  it('made with the key before is told as that, and is let in while both work [O14]', async () => {
    const old = secret()
    const make = (overlapHours: number) =>
      checkedInject(at.t.app, 'POST /api/office/partners/key/make', {
        token: p.token(),
        input: { partnerId: 'jwt-a', overlapHours, given: null },
      })
    await make(1)
    expect(await tried(signJwt(claims(), old))).toEqual([])
    at.t.clock.at += 60 * MINUTE
    expect(await tried(signJwt(claims(), old))).toEqual([['signature', 'oldKey']])
  })
})

describe('tickets and codes', () => {
  it('are asked of the partner; what it answers is told [O14]', async () => {
    const ticket = at.fields('fujian')
    expect(faults(await play('fujian', ticket))).toEqual([])
    // the partner counts it as used, we do not
    expect(faults(await play('fujian', ticket))).toEqual([['answer', 'refusedThere']])
    at.world.server.breakDown('fujian-a', true)
    expect(faults(await play('fujian', at.fields('fujian')))).toEqual([['answer', 'unreachable']])
    at.world.server.breakDown('fujian-a', false)
    expect(faults(await play('fujian', {}))).toContainEqual(['fields', 'noTicket'])
    const [bare = ''] = (at.fields('jimei')['ticket'] ?? '').split('ST-').slice(1)
    expect(faults(await play('jimei', { ticket: bare }))).toEqual([['fields', 'casPrefix']])
  })

  it('a code has to begin here: without our state it is told [O14]', async () => {
    const { state } = await at.begin('iedu')
    expect(faults(await play('iedu', at.fields('iedu')))).toEqual([['fields', 'noState']])
    expect(faults(await play('iedu', { ...at.fields('iedu'), state: 'mine' }))).toEqual([
      ['fields', 'stateForm'],
    ])
    expect(faults(await play('iedu', { ...at.fields('iedu'), state }))).toEqual([])
    at.t.clock.at += 11 * MINUTE
    expect(faults(await play('iedu', { ...at.fields('iedu'), state }))).toEqual([['time', 'late']])
    expect(faults(await play('dingtalk', { ticket: 'x' }))).toEqual([['fields', 'noCode']])
    expect(faults(await play('dingtalk', at.fields('dingtalk')))).toEqual([])
  })
})

describe('a sign-on that the server makes', () => {
  it.each(['17zuoye', 'sso'] as const)(
    'of %s goes all the way, and nobody can come in by what is shown [O14]',
    async (door) => {
      const made = { person: 'ext-1', role: 4, studentNumber: null }
      const before = await nobody()
      const { data, text } = await ask({ partnerId: `${door}-a`, made })
      expect([data.ok, data.person?.name]).toEqual([true, '名studentA11名'])
      expect(await nobody()).toEqual(before)
      expect(text.includes(at.world.app(door).secret)).toBe(false)
      const shown = Object.fromEntries(data.read.map((f) => [f.name, f.value]))
      const fields = door === '17zuoye' ? shown : { token: data.signed ?? '' }
      expect((await at.send(door, fields)).status).toBe(10003)
      const sign = createHmac('sha256', at.world.app(door).secret).update(data.signed ?? '')
      const digest = sign.digest(door === '17zuoye' ? 'hex' : 'base64url')
      expect(text.includes(digest)).toBe(false)
    },
  )

  it('of a student by number is found and not linked; of nobody is told [O14]', async () => {
    const of = (person: string, studentNumber: string | null) =>
      ask({ partnerId: '17zuoye-a', made: { person, role: 4, studentNumber } })
    const before = await nobody()
    const found = (await of('new-1', 'n-A-s31')).data
    expect([found.ok, found.person?.name]).toEqual([true, '名studentA31名'])
    expect(faults((await of('new-1', 'n-B-s11')).data)).toEqual([['person', 'nobodyHere']])
    expect(await nobody()).toEqual(before)
    expect((await of('a&b', null)).status).toBe(10001)
    expect(
      (await ask({ partnerId: 'iedu-a', made: { person: 'x', role: 4, studentNumber: null } })).status,
    ).toBe(10001)
  })
})

describe('the trial is no way to learn of others', () => {
  it('of people of another school nothing is said, as of people there are not [O14]', async () => {
    const say = async (person: string) =>
      (await ask({ partnerId: 'sso-a', made: { person, role: null, studentNumber: null } })).data
    const [far, none] = [await say('ext-far'), await say('ext-nobody')]
    expect([far.person, faults(far)]).toEqual([none.person, faults(none)])
    expect(faults(far)).toEqual([['person', 'nobodyHere']])
  })

  it('another school’s partner is none here; teachers and others may not ask [O14]', async () => {
    const link = new URLSearchParams(at.fields('17zuoye')).toString()
    expect((await ask({ partnerId: '17zuoye-b', link })).status).toBe(10005)
    for (const account of ['masterA', 'headA1', 'parentA', 'studentA11']) {
      const input = { partnerId: '17zuoye-a', link, made: null }
      expect(
        (await checkedInject(at.t.app, PLAY, { token: await at.t.tokenOf(account), input })).status,
      ).toBe(10002)
    }
  })

  it('waits after twenty in a minute [O14]', async () => {
    at.t.clock.at += MINUTE
    const statuses = []
    for (let i = 0; i < 21; i++) statuses.push((await ask({ partnerId: '17zuoye-a', link: 'a=b' })).status)
    expect([statuses.slice(0, 20).every((s) => s === 0), statuses[20]]).toEqual([true, 10004])
  })
})
