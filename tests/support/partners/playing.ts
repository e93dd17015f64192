import type { DoorName } from '#contract/account/sso.ts'
import type { Play } from '#contract/office/partners.ts'
import { DOORS } from '#server/modules/sso/doors.rules.ts'
import { withoutSecondFactor } from '#tests/support/office/office.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { type AtDoor, atDoor } from './at-door.ts'

const PLAY = 'POST /api/office/partners/play'
const MINUTES_10 = 600_000

export interface Playing {
  at: AtDoor
  /** A later minute, as every trial is counted, and the administrator of school A signed in. */
  later(): Promise<void>
  token(): string
  ask(input: object): ReturnType<typeof checkedInject<typeof PLAY>>
  /** Plays a link of a partner of school A with these fields. */
  play(door: DoorName, fields: Record<string, string>): Promise<Play>
}

/** Partners at every door, whose sign-ons the administrator of school A plays. */
export async function playing(): Promise<Playing> {
  const at = await atDoor()
  await withoutSecondFactor(at.t.db)
  let token = ''
  const ask = (input: object) =>
    checkedInject(at.t.app, PLAY, { token, input: { link: '', made: null, ...input } })
  return {
    ...{ at, ask, token: () => token },
    async later() {
      at.t.clock.at += MINUTES_10
      token = await at.t.tokenOf('adminA')
    },
    async play(door, fields) {
      const query = new URLSearchParams(fields).toString()
      const link = `https://a.example${DOORS[door].path}?${query}`
      return (await ask({ partnerId: `${door}-a`, link })).data
    },
  }
}

/** Step, code and what differs, of what is wrong. */
export const faults = (of: Play): string[][] =>
  of.steps.flatMap((s) =>
    s.state === 'wrong'
      ? [[s.step, s.code ?? '', ...s.differs.map((d) => (d.value === '' ? d.code : `${d.code} ${d.value}`))]]
      : [],
  )
