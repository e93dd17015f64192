import type { DoorName } from '#contract/account/sso.ts'
import { DOORS } from '#server/modules/sso/doors.rules.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { credential, type Flaw } from './credentials.ts'
import { openWorld, type World } from './world.ts'

export const HOST = 'a.example'
const people = {
  'ext-1': 'studentA11',
  'ext-2': 'studentA31',
  'ext-far': 'studentB11',
  'ext-both': 'parentAB',
}

export interface AtDoor {
  t: TestApp
  world: World
  /** Begins at a door with an authorization page: its state and the browser's cookie. */
  begin(door: DoorName, host?: string): Promise<{ state: string; cookie: string; authorizeUrl: string }>
  send(
    door: DoorName,
    fields: Record<string, string>,
    more?: { cookie?: string | undefined; token?: string | undefined; confirm?: string },
  ): ReturnType<typeof checkedInject<'POST /api/base/data/auth/token'>>
  fields(door: DoorName, flaw?: Flaw): Record<string, string>
  sessions(): Promise<number>
  close(): Promise<void>
}

/** The shipped app with two partners at every door: `-a` for school A at a.example, `-b` for school B at b.example. */
export async function atDoor(): Promise<AtDoor> {
  const t = await testApp({ limits: { perAddress: 1e9, perAccount: 1e9 } })
  const world = await openWorld(t.db, () => t.clock.at, [
    { side: 'a', school: 'A', nameThere: 'org-a', origins: ['https://a.example'], people },
    { side: 'b', school: 'B', nameThere: 'org-b', origins: ['https://b.example'], people: {} },
  ])
  return {
    t,
    world,
    async begin(door, host = HOST) {
      const call = door.startsWith('tongan')
        ? 'GET /api/base/data/system/auth/tongan/appid'
        : 'GET /api/base/data/school/student/appId'
      const { data, headers } = await checkedInject(t.app, call, { input: { door }, headers: { host } })
      const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
      return { state: data.state, cookie, authorizeUrl: data.authorizeUrl }
    },
    send: (door, fields, { cookie, token, confirm } = {}) =>
      checkedInject(t.app, DOORS[door].call as 'POST /api/base/data/auth/token', {
        token,
        input: { door, fields, confirm },
        headers: { host: HOST, ...(cookie ? { cookie } : {}) },
      }),
    fields: (door, flaw = {}) => credential(door, world.app(door), t.clock.at, 'org-a', flaw),
    async sessions() {
      const row = await t.db
        .selectFrom('session')
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
      return Number(row.n)
    },
    async close() {
      await world.close()
      await t.close()
    },
  }
}
