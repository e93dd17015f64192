import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Status } from '#contract/envelope.ts'
import { DOORS } from '#server/modules/sso/doors.rules.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { checkedInject } from '#tests/support/checked.ts'
import { openSandbox, partnerIdOf, type SandboxKeys, sandboxKeys } from './partners.ts'

const PERSON = 'studentA11'
const SCHOOL = 'http://localhost:8080'
let t: TestApp
let keys: SandboxKeys
beforeAll(async () => {
  t = await testApp({ sandboxPartners: true })
  await t.db.insertInto('setting').values({ key: 'demo-district', value: '{}' }).execute()
  await openSandbox(t.db, Date.now(), [PERSON])
  keys = (await sandboxKeys(t.db)) as SandboxKeys
})
afterAll(() => t.close())

/** The request of a door, as the page for partners has it to be pasted. */
function requestOf(path: string): string {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/site/en/partner.md'), 'utf8')
  const found = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
  return found.find((block) => block.includes(`$SCHOOL${path}?`)) ?? ''
}

it.each(['sso', '17zuoye'] as const)(
  'the request for the door %s in the documents signs a person in, once [N05]',
  async (door) => {
    const request = requestOf(DOORS[door].path)
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
