import type { DoorName } from '#contract/account/sso.ts'
import type { Db } from '#server/db/db.ts'
import { keepComponentTicket } from '#server/modules/sso/component-ticket.repo.ts'
import { DOORS } from '#server/modules/sso/doors.rules.ts'
import { isKeyless } from '#server/modules/sso/keys.rules.ts'
import type { PartnerSettings } from '#server/modules/sso/types.ts'
import { type PartnerEntry, readPartners } from '#server/partners/file.ts'
import { storePartners } from '#server/partners/store.ts'
import { makeApp, type PartnerApp } from './app.ts'
import type { Emulator } from './exchange.ts'
import { component, enterprise, officialAccount } from './messenger.ts'
import { dingtalk, epaas, standardOAuth } from './oauth.ts'
import { openPartners, type PartnerServer } from './server.ts'
import { casServer, ticketPlatform } from './ticket.ts'

/** Those of the owner's file; LTI platforms are entered in the office. */
export const ALL_DOORS = (Object.keys(DOORS) as DoorName[]).filter(
  (door): door is Exclude<DoorName, 'lti'> => door !== 'lti',
)
/** The published sample's ticket, so that its signature can be asked for. */
export const SCRIPT_TICKET =
  'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
export const VERIFY_TICKET = 'ticket@@@test'

export interface World {
  server: PartnerServer
  entries: PartnerEntry[]
  /** Partner `<door>-a` or `<door>-b`. */
  app(door: DoorName, side?: 'a' | 'b'): PartnerApp
  /** Whose application id a partner's answers name from now on; undefined: the right one. */
  answerFor(partnerId: string, appId: string | undefined): void
  close(): Promise<void>
}

interface Place {
  side: 'a' | 'b'
  /** Id or name of the school here, and what the partner calls it. */
  school: string
  nameThere: string
  /** Own origins, the first by default. */
  origins: string[]
  /** Partner's id of a person to the sign-in name here. */
  people: Readonly<Record<string, string>>
}

export const componentAppId = (app: PartnerApp): string => `wxcomponent${app.partnerId}`

function emulatorOf(door: DoorName, app: PartnerApp, answers: () => string): Emulator {
  switch (door) {
    case 'wechat':
    case 'tongan-jxgzh':
      return officialAccount(app, SCRIPT_TICKET)
    case 'wx-third':
      return component(app, componentAppId(app), VERIFY_TICKET)
    case 'tongan-teacher':
    case 'tongan-student':
      return enterprise(app, `corp-${app.partnerId}`)
    case 'tencent':
      return epaas(app, answers)
    case 'iedu':
      return standardOAuth(app, answers)
    case 'dingtalk':
      return dingtalk(app)
    case 'fujian':
    case 'nicezhuanye':
      return ticketPlatform(app, answers)
    case 'jimei':
    case 'jiaoyuju':
      return casServer(app)
    case 'dongni':
    case 'jwt':
    case 'sso':
    case 'tianwen':
    case 'aiclass':
    case '17zuoye':
    case 'qingningedu':
    case 'lti':
      return () => undefined
  }
}

const AUTHORIZE: Partial<Record<DoorName, string>> = {
  tencent: '/open/oauth2/authorize',
  iedu: '/oauth/authorize',
}

function settingsOf(door: DoorName, app: PartnerApp, place: Place, server: PartnerServer): PartnerSettings {
  const api = server.at(app.partnerId)
  const common: PartnerSettings = { origins: place.origins, api }
  if (DOORS[door].family === 'oauth2')
    common.authorize = `${api}${AUTHORIZE[door] ?? '/connect/oauth2/authorize'}`
  if (door === 'wx-third') {
    const pushKey = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
    return { ...common, componentAppId: componentAppId(app), pushToken: 'testtoken', pushKey }
  }
  if (door === 'tongan-teacher' || door === 'tongan-student')
    return { ...common, corpId: `corp-${app.partnerId}` }
  return common
}

/**
 * One partner a place at each of the nineteen doors, as emulators that speak each partner's protocol. `now` is their
 * clock, epoch ms; `entries` is what the owner's file would say of them.
 */
export async function makeWorld(now: () => number, places: readonly Place[]): Promise<World> {
  const server = await openPartners()
  const apps = new Map<string, PartnerApp>()
  const answers = new Map<string, string>()
  const entries: PartnerEntry[] = []
  for (const place of places) {
    for (const door of ALL_DOORS) {
      const partnerId = `${door}-${place.side}`
      const hosts = place.origins.map((o) => new URL(o).host)
      const app = makeApp(partnerId, now, hosts)
      const answersFor = () => answers.get(partnerId) ?? app.appId
      apps.set(partnerId, app)
      server.add(app, emulatorOf(door, app, answersFor))
      entries.push({
        partnerId,
        door,
        appId: app.appId,
        audience: app.audience,
        ...(!isKeyless(door) && { secret: app.secret }),
        schools: [{ school: place.school, nameThere: place.nameThere }],
        people: Object.entries(place.people).map(([externalId, account]) => ({ externalId, account })),
        settings: settingsOf(door, app, place, server),
      })
    }
  }
  return {
    server,
    entries,
    app(door, side = 'a') {
      const found = apps.get(`${door}-${side}`)
      if (!found) throw new Error(`No partner ${door}-${side}`)
      return found
    },
    answerFor: (id, appId) => void (appId === undefined ? answers.delete(id) : answers.set(id, appId)),
    close: () => server.close(),
  }
}

/** The same, with the partners' rows in `db` and the messenger's ticket pushed to its third-party platforms. */
export async function openWorld(db: Db, now: () => number, places: readonly Place[]): Promise<World> {
  const world = await makeWorld(now, places)
  await storePartners(db, readPartners(JSON.stringify({ partners: world.entries })), now())
  for (const { side } of places)
    await keepComponentTicket(db, componentAppId(world.app('wx-third', side)), VERIFY_TICKET)
  return world
}
