import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditRowsOf, withoutSecondFactor } from '#tests/support/office/office.ts'
import { type AtPlatform, atPlatform } from '#tests/support/partners/at-platform.ts'
import { type Altered, openLtiPlatform, personClaims } from '#tests/support/partners/lti-platform.ts'
import { testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const SAVE = 'POST /api/office/partners/lti/save'
const OPEN = 'POST /api/office/partners/lti/open'
const PLAY = 'POST /api/office/partners/play'
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
const REFUSED = '/auth-failed?reason=refused'
const A11 = personClaims('n-A-s11', 'sub-11')
let at: AtPlatform
let t: AtPlatform['t']
let platform: AtPlatform['platform']
let admin = ''
let partnerId = ''

beforeAll(async () => {
  at = await atPlatform()
  ;({ t, platform, partnerId } = at)
})
beforeEach(async () => {
  t.clock.at += 60_000
  platform.state.keysAnswered = 200
  admin = await t.tokenOf('adminA')
})
afterAll(() => at.close())

const begin = (fields?: Record<string, string>) => at.begin(fields)
const post = (fields: Record<string, string>) => at.post(fields)
const launch = (altered?: Altered) => at.launch(altered)
const signOn = (...given: Parameters<AtPlatform['signOn']>) => at.signOn(...given)

describe('a launch', () => {
  it('of the example of the standard leads to a student of the roster, who is linked then [N12]', async () => {
    const first = await launch({ claims: A11 })
    expect(first.location).toMatch(/^\/auth\/lti\?code=/)
    expect(first.location).not.toContain('n-A-s11')
    const { data } = await first.enter()
    expect(data.login?.userList.map((u) => u.userId)).toEqual(['u-studentA11'])
    const again = await launch({ claims: personClaims('somebody-new', 'sub-11') })
    expect((await again.enter()).data.login?.userList.map((u) => u.userId)).toEqual(['u-studentA11'])
  })

  it('leads to the homework of the link, or to a page of ours that it names, and nowhere else [N12]', async () => {
    const nextOf = async (claims: object) => {
      const one = await launch({ claims: { ...A11, ...claims } })
      return (await one.enter()).data.next
    }
    expect(await nextOf({ [`${CLAIM}/custom`]: { homework: 'hw-1' } })).toBe(
      '/homework/exam-detail?homeworkId=hw-1',
    )
    expect(await nextOf({ [`${CLAIM}/custom`]: { homework: '../../x?' } })).toBe('')
    const target = `${CLAIM}/target_link_uri`
    const { data } = await checkedInject(t.app, 'GET /api/office/partners', { token: admin })
    const ours = data.partners.find((one) => one.lti)?.lti?.launchUrl.replace(/\/api.*/, '') ?? ''
    expect(await nextOf({ [target]: `${ours}/exam/list?search=` })).toBe('/exam/list?search=')
    for (const there of ['https://evil.example/exam/list', `${ours}//evil.example`, `${ours}/api/lti/launch`])
      expect(await nextOf({ [target]: there })).toBe('')
  })

  it('finds a teacher by the id on the roster; a role it claims raises nobody [N12]', async () => {
    const teacher = await launch({ claims: personClaims('A-t1', 'sub-t1', 'Instructor') })
    expect((await teacher.enter()).data.login?.userList.map((u) => u.userType)).toEqual([3])
    const asTeacher = await launch({ claims: personClaims('x', 'sub-11', 'Administrator') })
    expect((await asTeacher.enter()).data.login?.userList.map((u) => u.userType)).toEqual([4])
    // a parent's and an administrator's identities are found by nobody's word
    for (const name of ['n-A-s11', 'A-s11', 'A', 'A-l9']) {
      const wrong = await launch({ claims: personClaims(name, `sub-${name}`, 'Instructor') })
      expect((await wrong.enter()).status).toBe(10005)
    }
  })

  it('opens no other school, whose students have numbers as well [N12]', async () => {
    for (const name of ['n-B-s11', 'B-s11', '']) {
      const other = await launch({ claims: personClaims(name, 'sub-b') })
      expect((await other.enter()).status).toBe(10005)
    }
  })

  it('works with a key the platform has changed, RS256 or ES256, and asks for keys no more than it has to [N12]', async () => {
    await platform.changeKey('k2', 'ES256')
    const before = platform.state.keysRead
    for (let i = 0; i < 3; i++) expect((await (await launch({ claims: A11 })).enter()).status).toBe(0)
    expect(platform.state.keysRead).toBe(before + 1)
    await platform.changeKey('k3', 'RS256')
    expect((await (await launch({ claims: A11 })).enter()).status).toBe(0)
  })
})

const seconds = (at: number) => Math.floor((t.clock.at + at) / 1000)
describe('a launch is refused', () => {
  it.each<[string, () => Altered]>([
    ['signed with another key', () => ({ forged: true })],
    ['of another issuer', () => ({ claims: { iss: 'https://platform.example.edu' } })],
    ['for another client', () => ({ claims: { aud: ['somebody-else'], azp: 'somebody-else' } })],
    [
      'with two audiences and no azp',
      () => ({ claims: { aud: [platform.entry.clientId, 'x'], azp: undefined } }),
    ],
    ['with the azp of another', () => ({ claims: { azp: 'somebody-else' } })],
    ['that is over', () => ({ claims: { iat: seconds(-900_000), exp: seconds(-400_000) } })],
    ['made long ago, good for long', () => ({ claims: { iat: seconds(-900_000), exp: seconds(900_000) } })],
    ['made in the future', () => ({ claims: { iat: seconds(900_000), exp: seconds(1_800_000) } })],
    ['without an end', () => ({ claims: { exp: undefined } })],
    ['without a start', () => ({ claims: { iat: undefined } })],
    ['with another nonce', () => ({ claims: { nonce: 'fc5fdc6d-5dd6-47f4-b2c9-5d1216e9b771' } })],
    ['of another deployment', () => ({ claims: { [`${CLAIM}/deployment_id`]: 'another' } })],
    ['without a deployment', () => ({ claims: { [`${CLAIM}/deployment_id`]: undefined } })],
    ['of another version', () => ({ claims: { [`${CLAIM}/version`]: 'LTI-1p0' } })],
    ['of another message type', () => ({ claims: { [`${CLAIM}/message_type`]: 'LtiDeepLinkingRequest' } })],
    ['without a resource link', () => ({ claims: { [`${CLAIM}/resource_link`]: {} } })],
    ['without a target', () => ({ claims: { [`${CLAIM}/target_link_uri`]: undefined } })],
    ['without roles', () => ({ claims: { [`${CLAIM}/roles`]: undefined } })],
    ['of nobody', () => ({ claims: { sub: undefined } })],
    ['that brings its own key', () => ({ header: { jku: 'https://evil.example/keys' } })],
  ])('%s [N12]', async (_, altered) => {
    const { claims, ...more } = altered()
    expect((await launch({ claims: { ...A11, ...claims }, ...more })).location).toBe(REFUSED)
  })

  it('unsigned, or signed with a shared key [N12]', async () => {
    const { to } = await begin()
    const { fields } = await platform.answer(to, { claims: A11 })
    const [, body = '', sign = ''] = fields.id_token.split('.')
    for (const alg of ['none', 'None', 'HS256', 'RS512']) {
      const head = Buffer.from(JSON.stringify({ alg, typ: 'JWT', kid: 'k3' })).toString('base64url')
      expect(await post({ ...fields, id_token: `${head}.${body}.${sign}` })).toBe(REFUSED)
    }
    expect(await post({ ...fields, id_token: `${fields.id_token.split('.')[0] ?? ''}.${body}.` })).toBe(
      REFUSED,
    )
    expect(await post(fields)).toMatch(/^\/auth\/lti/)
  })

  it('a second time, its nonce and its code alike [N12]', async () => {
    const { fields, enter } = await launch({ claims: A11 })
    expect(await post(fields)).toBe(REFUSED)
    expect((await enter()).status).toBe(0)
    expect((await enter()).status).toBe(10003)
  })

  it('in another browser than it began in, with another state, or late [N12]', async () => {
    const one = await launch({ claims: A11 })
    const other = await begin()
    expect((await signOn(one.location, other.cookie)).status).toBe(10003)
    expect((await signOn(one.location, '')).status).toBe(10003)
    const otherState = new URL(other.to).searchParams.get('state') ?? ''
    expect((await signOn(one.location, other.cookie, { state: otherState })).status).toBe(10003)
    expect(await post({ ...one.fields, state: otherState })).toBe(REFUSED)
    t.clock.at += 3 * 60_000
    expect((await one.enter()).status).toBe(10003)
  })

  it('while the keys cannot be read [N12]', async () => {
    await platform.changeKey('k4', 'RS256')
    platform.state.keysAnswered = 500
    expect((await launch({ claims: A11 })).location).toBe('/auth-failed?reason=unavailable')
  })

  it('by a platform that is not entered, or closed [N12]', async () => {
    expect((await begin({ ...at.loginFields(), iss: 'https://other.example' })).to).toBe(REFUSED)
    expect((await begin({ ...at.loginFields(), login_hint: '' })).to).toBe(REFUSED)
    const open = (to: boolean) => checkedInject(t.app, OPEN, { token: admin, input: { partnerId, open: to } })
    await open(false)
    expect((await begin()).to).toBe(REFUSED)
    await open(true)
    expect((await begin()).to).toContain(platform.entry.authorizeUrl)
  })
})

describe('the office', () => {
  it('shows our addresses, and our key by its public half alone, two while it is changed [N12]', async () => {
    const find = async () => {
      const { data, text } = await checkedInject(t.app, 'GET /api/office/partners', { token: admin })
      expect(text).not.toContain('PRIVATE')
      return data.partners.find((p) => p.partnerId === partnerId)
    }
    const shown = await find()
    expect(shown).toMatchObject({ door: 'lti', family: 'lti', keyKind: 'own', mayChange: true })
    const path = new URL(shown?.lti?.keysUrl ?? '').pathname
    const keys = async () =>
      (JSON.parse((await t.app.inject(path)).payload) as { keys: Record<string, string>[] }).keys
    expect(await keys()).toHaveLength(1)
    const made = await checkedInject(t.app, 'POST /api/office/partners/key/make', {
      token: admin,
      input: { partnerId, overlapHours: 2, given: null },
    })
    expect(made.data.secret).toBeNull()
    const both = await keys()
    expect(both.map((k) => [k['kty'], k['alg'], k['use']])).toEqual([
      ['RSA', 'RS256', 'sig'],
      ['RSA', 'RS256', 'sig'],
    ])
    expect(both.flatMap((k) => Object.keys(k))).not.toContain('d')
    t.clock.at += 2 * 3_600_000
    expect((await keys()).map((k) => k['kid'])).toEqual([both[0]?.['kid']])
  })

  it('of another school sees and changes nothing of it, nor enters the same deployment again [N12]', async () => {
    const district = await t.tokenOf('districtAB')
    const asB = { userId: 'u-districtAB-2' }
    const save = (of: string | null) =>
      checkedInject(t.app, SAVE, {
        token: district,
        input: { ...asB, partnerId: of, platform: platform.entry },
      })
    expect((await save(null)).status).toBe(10001)
    expect((await save(partnerId)).status).toBe(10005)
    const open = await checkedInject(t.app, OPEN, {
      token: district,
      input: { ...asB, partnerId, open: false },
    })
    expect(open.status).toBe(10005)
    const rows = await auditRowsOf(t.db, 'A')
    expect(rows.filter((row) => row.call === SAVE)).toHaveLength(1)
  })

  it('walks through a launch: what is right, and at which step it fails [N12]', async () => {
    const walk = async (altered: Altered, change: object = {}) => {
      const { to } = await begin()
      const { fields } = await platform.answer(to, altered)
      const link = new URLSearchParams({ ...fields, ...change }).toString()
      const { data } = await checkedInject(t.app, PLAY, {
        token: admin,
        input: { partnerId, link, made: null },
      })
      const wrong = data.steps.find((s) => s.state === 'wrong')
      return { ok: data.ok, at: wrong && [wrong.step, wrong.code], person: data.person?.name }
    }
    expect(await walk({ claims: A11 })).toEqual({ ok: true, at: undefined, person: '名studentA11名' })
    const failsAt = async (altered: Altered, change?: object) => (await walk(altered, change)).at
    expect(await failsAt({ forged: true })).toEqual(['signature', 'otherwise'])
    expect(await failsAt({ claims: { [`${CLAIM}/deployment_id`]: 'x' } })).toEqual(['audience', 'deployment'])
    expect(await failsAt({ claims: { iss: 'x' } })).toEqual(['audience', 'issuer'])
    expect(await failsAt({ claims: { [`${CLAIM}/version`]: 'x' } })).toEqual(['fields', 'claim'])
    expect(await failsAt({ claims: { nonce: 'x' } })).toEqual(['once', 'nonce'])
    expect(await failsAt({ claims: A11 }, { id_token: 'x' })).toEqual(['fields', 'noIdToken'])
    expect(await failsAt({ claims: personClaims('n-B-s11', 'sub-b') })).toEqual(['person', 'nobodyHere'])
  })
})

it('asks no platform in this network while the server has none permitted [N12]', async () => {
  const strict = await testApp({})
  const own = await openLtiPlatform(() => strict.clock.at)
  try {
    await withoutSecondFactor(strict.db)
    const token = await strict.tokenOf('adminA')
    const { data } = await checkedInject(strict.app, SAVE, {
      token,
      input: { partnerId: null, platform: own.entry },
    })
    const { data: walked } = await checkedInject(strict.app, PLAY, {
      token,
      input: { partnerId: data.partnerId, link: `id_token=${'a.b.c'}&state=${'0'.repeat(68)}`, made: null },
    })
    expect(walked.ok).toBe(false)
    const nonce = '0'.repeat(64)
    const query = { scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' }
    const asked = new URLSearchParams({
      ...query,
      client_id: own.entry.clientId,
      login_hint: 'x',
      nonce,
      state: '0',
    })
    const { fields } = await own.answer(`${own.issuer}/auth?${asked.toString()}`)
    const res = await strict.app.inject({
      method: 'POST',
      url: '/api/lti/launch',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...fields, state: '0'.repeat(68) }).toString(),
    })
    expect(res.headers.location).toBe('/auth-failed?reason=unavailable')
    expect(own.state.keysRead).toBe(0)
  } finally {
    await own.close()
    await strict.close()
  }
})
