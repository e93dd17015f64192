import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Status } from '#contract/envelope.ts'
import { DOORS } from '#server/modules/sso/doors.rules.ts'
import { makeApp, type PartnerApp } from '#tests/support/partners/app.ts'
import { standardOAuth } from '#tests/support/partners/oauth.ts'
import { openPartners, type PartnerServer } from '#tests/support/partners/server.ts'
import { casServer, ticketPlatform } from '#tests/support/partners/ticket.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { openSandbox, partnerIdOf, type SandboxKeys, sandboxKeys } from './partners.ts'

const PERSON = 'studentA11'
const SCHOOL = 'http://localhost:8080'
const DOCUMENTS = resolve(import.meta.dirname, '../../../docs/site')
let t: TestApp
let keys: SandboxKeys
beforeAll(async () => {
  t = await testApp({ sandboxPartners: true })
  await t.db.insertInto('setting').values({ key: 'demo-district', value: '{}' }).execute()
  await openSandbox(t.db, Date.now(), [PERSON])
  keys = (await sandboxKeys(t.db)) as SandboxKeys
})
afterAll(() => t.close())

/** What the page for partners has to be pasted, block by block. */
const blocks = [
  ...readFileSync(resolve(DOCUMENTS, 'en/partner.md'), 'utf8').matchAll(/```sh\n(.*?)```/gs),
].map(([, block = '']) => block)
const blockWith = (words: string): string => blocks.find((block) => block.includes(words)) ?? ''

const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

it.skipIf(!isThere('openssl')).each(['sso', '17zuoye'] as const)(
  'the request for the door %s in the documents signs a person in, once [N05]',
  async (door) => {
    const request = blockWith(`$SCHOOL${DOORS[door].path}?`)
    const env = { ...process.env, SCHOOL, PERSON, PARTNER: partnerIdOf(door), SECRET: keys[door] }
    const address = new URL(execFileSync('bash', ['-euc', request], { env, encoding: 'utf8' }).trim())
    t.clock.at = Date.now()
    const come = () =>
      checkedInject(t.app, DOORS[door].call as 'POST /api/base/data/auth/token', {
        input: { door, fields: Object.fromEntries(address.searchParams) },
        headers: { host: 'localhost:8080' },
      })
    const answer = await come()
    expect(answer.data.login?.userList.map((user) => user.userId)).toEqual([`u-${PERSON}`])
    expect((await come()).status).toBe(Status.badCredentials)
  },
)

describe('the question of the documents that is put to a partner’s server', () => {
  let partners: PartnerServer
  beforeAll(async () => {
    partners = await openPartners()
  })
  afterAll(() => partners.close())

  /** Lines that stand for what a partner fills in are left out: the test fills them in. */
  const runsIn = (block: string, env: Record<string, string>): Promise<string> =>
    new Promise((done, fail) => {
      const text = block.replaceAll(/^export .*$/gm, '')
      const options = { env: { ...process.env, ...env } }
      execFile('bash', ['-euc', text], options, (e, out) => (e ? fail(e) : done(out)))
    })

  const TICKET = { issueFor: (app: PartnerApp) => app.appId, prefix: 'ST-' }
  it.skipIf(!isThere('openssl') || !isThere('curl')).each([
    ['a ticket', '/ssoLogin/ticket', ticketPlatform, TICKET],
    [
      'a ticket of a CAS server',
      '/p3/serviceValidate',
      casServer,
      { ...TICKET, issueFor: (app: PartnerApp) => app.audience },
    ],
    ['a code', '/oauth/token', standardOAuth, TICKET],
  ] as const)(
    '%s is answered with the person, once [N05]',
    async (name, path, emulator, { issueFor, prefix }) => {
      const app = {
        ...makeApp(name.replaceAll(' ', '-'), Date.now, []),
        appId: 'our-id',
        audience: 'kaoban:our-id',
      }
      partners.add(
        app,
        emulator(app, () => app.appId),
      )
      const code = app.codes.issue('ext-1', issueFor(app), { prefix })
      const given = { API: partners.at(app.partnerId), PARTNER: app.appId, SECRET: app.secret, SCHOOL }
      const ask = () => runsIn(blockWith(path), { ...given, TICKET: code, CODE: code })
      expect(await ask()).toContain('ext-1')
      expect(await ask()).not.toContain('ext-1')
    },
  )

  it('the page counts doors and families as they are [N05]', () => {
    const families = new Set(Object.values(DOORS).map(({ family }) => family)).size
    for (const [locale, words] of [
      ['en', `${Object.keys(DOORS).length} doors in ${families} families`],
      ['zh-CN', `${Object.keys(DOORS).length} 种登录方式、${families} 个类别`],
    ])
      expect(readFileSync(resolve(DOCUMENTS, `${locale}/partner.md`), 'utf8')).toContain(words)
  })
})
