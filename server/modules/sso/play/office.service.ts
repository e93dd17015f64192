import type { Outgoing } from '../../../http/outgoing/outgoing.ts'
import { DOORS, type PartnerDoor } from '../doors.rules.ts'
import { isKeyless } from '../keys.rules.ts'
import { createTokenCache } from '../token-cache.rules.ts'
import type { PartnerSettings } from '../types.ts'
import { canMake } from './make.rules.ts'
import { play } from './play.service.ts'

type Play = typeof play
type Db = Parameters<Play>[0]['db']

/** Whose key a door's is: what a partner gives us is never made here. */
function keyKindOf(
  name: string,
  door: PartnerDoor,
  alg: string,
): 'shared' | 'public' | 'given' | 'own' | 'none' {
  if (isKeyless(name)) return 'none'
  if (door.family === 'lti') return 'own'
  if (door.family === 'jwt') return alg === 'HS256' ? 'shared' : 'public'
  return door.family === 'signed-query' || door.family === 'ticket' ? 'shared' : 'given'
}

/** What the office may do with sign-ons: look at a door, and go through one step by step. */
export function signOnForOffice(network: typeof fetch, outgoing: Outgoing) {
  const tokens = createTokenCache()
  return {
    door(name: string, said: unknown) {
      const door = Object.hasOwn(DOORS, name) ? DOORS[name as keyof typeof DOORS] : undefined
      if (!door) return null
      const settings = said as PartnerSettings
      const { alg = 'HS256' } = settings
      const { family, path } = door
      return {
        family,
        path,
        alg,
        keyKind: keyKindOf(name, door, alg),
        canMake: canMake(family, { settings }),
      }
    },
    play: (db: Db, ...asked: Parameters<Play> extends [unknown, ...infer Rest] ? Rest : never) =>
      play({ db, fetch: network, outgoing, tokens }, ...asked),
  }
}
