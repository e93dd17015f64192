import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AtDoor } from '#tests/support/partners/at-door.ts'
import { faults, type Playing, playing } from '#tests/support/partners/playing.ts'
import { signQuery } from '#tests/support/partners/signers.ts'

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

describe('a signed address', () => {
  const good = () => {
    const { sign: _, ...fields } = at.fields('17zuoye')
    return fields
  }
  const secret = () => at.world.app('17zuoye').secret
  const hmac = (text: string, key: string | Buffer = secret(), name = 'sha256') =>
    createHmac(name, key).update(text)
  const line = (fields: Record<string, string>, names = Object.keys(fields).toSorted()) =>
    names.map((name) => `${name}=${fields[name] ?? ''}`).join('&')
  const tried = async (fields: Record<string, string>) => faults(await play('17zuoye', fields))

  it('shows the text that is signed, without the key, and goes through its steps in order [O14]', async () => {
    const fields = at.fields('17zuoye')
    const done = await play('17zuoye', fields)
    const { sign: _, ...rest } = fields
    expect(done.signed).toBe(line(rest))
    expect(done.steps.map((s) => [s.step, s.state])).toEqual(
      ['address', 'fields', 'time', 'signature', 'audience', 'once', 'school', 'person', 'role'].map((s) => [
        s,
        'right',
      ]),
    )
    expect(JSON.stringify(done).includes(secret())).toBe(false)
  })

  it.each<[string, (f: Record<string, string>) => Record<string, string>, string[]]>([
    [
      'in the order of the address',
      (f) => ({ ...f, sign: hmac(line(f, Object.keys(f))).digest('hex') }),
      ['order.given'],
    ],
    [
      'sorted without regard to capitals',
      (f) => ({
        ...f,
        sign: hmac(
          line(
            f,
            Object.keys(f).toSorted((a, b) => a.localeCompare(b)),
          ),
        ).digest('hex'),
      }),
      ['order.caseless'],
    ],
    ['of encoded values', (f) => ({ ...f, sign: hmac(line(encoded(f))).digest('hex') }), ['value.encoded']],
    [
      'without the time stamp',
      (f) => ({ ...f, sign: hmac(line(without(f, 'timestamp'))).digest('hex') }),
      ['without timestamp'],
    ],
    [
      'over milliseconds',
      (f) => ({ ...f, sign: hmac(line({ ...f, timestamp: `${f['timestamp'] ?? ''}000` })).digest('hex') }),
      ['time.ms'],
    ],
    [
      'over bare values',
      (f) => ({
        ...f,
        sign: hmac(
          Object.keys(f)
            .toSorted()
            .map((n) => f[n] ?? '')
            .join(''),
        ).digest('hex'),
      }),
      ['join.values'],
    ],
    ['with SHA-1', (f) => ({ ...f, sign: hmac(line(f), secret(), 'sha1').digest('hex') }), ['mac HMAC-SHA1']],
    [
      'with MD5 and the key behind',
      (f) => ({
        ...f,
        sign: createHash('md5')
          .update(line(f) + secret())
          .digest('hex'),
      }),
      ['mac MD5(text+key)'],
    ],
    [
      'unsorted and with SHA-1',
      (f) => ({ ...f, sign: hmac(line(f, Object.keys(f)), secret(), 'sha1').digest('hex') }),
      ['order.given', 'mac HMAC-SHA1'],
    ],
  ])('signed %s is told as that [O14]', async (_, of, differs) => {
    // a value that encoding changes, and a name that capitals sort elsewhere
    const fields = of({ ...good(), next: '/exam/list 一', Zone: 'east' })
    expect(await tried(fields)).toEqual([['signature', 'signDiffers', ...differs]])
  })
  const encoded = (f: Record<string, string>) =>
    Object.fromEntries(Object.entries(f).map(([name, value]) => [name, encodeURIComponent(value)]))
  const without = (f: Record<string, string>, name: string) =>
    Object.fromEntries(Object.entries(f).filter(([n]) => n !== name))

  it('in base64, with another key or made up is told as that [O14]', async () => {
    expect(await tried({ ...good(), sign: hmac(line(good())).digest('base64') })).toEqual([
      ['signature', 'signForm'],
    ])
    const f = good()
    expect(await tried({ ...f, sign: hmac(line(f)).digest('base64') })).toEqual([['signature', 'signBase64']])
    expect(await tried({ ...f, sign: 'none' })).toEqual([['signature', 'signForm']])
    expect(await tried(signQuery(f, 'a-key-that-is-nobodys'))).toEqual([['signature', 'sign']])
    expect(await tried({ ...f, sign: hmac(line(f), Buffer.from(`${secret()}\n`)).digest('hex') })).toEqual([
      ['signature', 'signDiffers', 'key.newline'],
    ])
  })

  it('with fields that are missing, of wrong case or in milliseconds is told as that [O14]', async () => {
    const signed = (f: Record<string, string>) => signQuery(f, secret())
    expect(await tried(signed(without(good(), 'nonce')))).toEqual([['fields', 'missing']])
    const { uid = '', ...rest } = good()
    expect(await tried(signed({ ...rest, UID: uid }))).toEqual([['fields', 'fieldCase']])
    expect(await tried(signed({ ...good(), nonce: 'short' }))).toEqual([['fields', 'shortNonce']])
    expect(await tried(signed({ ...good(), timestamp: String(at.t.clock.at) }))).toEqual([['time', 'timeMs']])
    expect(await tried({ ...signed(good()), more: 'a=b' })).toContainEqual(['fields', 'separator'])
  })

  it('that was used, is of another address or another application is told as that [O14]', async () => {
    const fields = at.fields('17zuoye')
    expect((await at.send('17zuoye', fields)).status).toBe(0)
    expect(await tried(fields)).toEqual([['once', 'used']])
    const query = new URLSearchParams(at.fields('17zuoye')).toString()
    const linked = async (link: string) => faults((await ask({ partnerId: '17zuoye-a', link })).data)
    expect(await linked(`https://a.example/auth/jwt?${query}`)).toEqual([['address', 'otherPath']])
    expect(await linked(`https://b.example/auth/17zuoye?${query}`)).toEqual([['address', 'otherHost']])
    expect(await linked(`${query}&uid=ext-2`)).toContainEqual(['address', 'twice'])
    expect(await linked(`https://a.example/?door=17zuoye#/auth/17zuoye?${query}`)).toEqual([])
    expect(await linked(JSON.stringify({ door: '17zuoye', fields: at.fields('17zuoye') }))).toEqual([])
    expect(await linked('nothing to read')).toContainEqual(['address', 'nothing'])
    expect(await tried(signQuery({ ...good(), appId: 'other' }, secret()))).toEqual([['address', 'otherApp']])
  })
})
