import type { Play, PlayStep } from '#contract/office/partners.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { DOOR_ROLES, type PartnerDoor } from '../doors.rules.ts'
import { accountOfExternal, accountOnRoster, findPerson, identitiesIn } from '../people.repo.ts'
import type { Assertion, Checking } from '../types.ts'
import { cut, right, wrong } from './steps.rules.ts'

export interface Person {
  steps: PlayStep[]
  person: Play['person']
}

/**
 * Whom a checked credential means, as a sign-on would find it, but of the asking school alone: about people of another
 * school nothing is said, not even that they are there. Nothing is linked.
 */
export async function findPlayed(
  door: PartnerDoor,
  { db, partner }: Checking,
  assertion: Assertion,
  own: SchoolId,
): Promise<Person> {
  const { externalId, school } = assertion
  const named = partner.allSchools ? undefined : school
  const there = partner.schools.find((s) => s.nameThere === named)
  if (named !== undefined && there?.schoolId !== own)
    return { steps: [wrong('school', 'school', { given: cut(named) })], person: null }
  const steps = [named === undefined ? right('school', 'schoolUnsaid') : right('school')]
  const linked = await accountOfExternal(db, partner, externalId)
  const byNumber = linked === null && named !== undefined ? await accountOnRoster(db, own, assertion) : null
  const accountId = linked ?? byNumber
  const identities = accountId === null ? [] : await identitiesIn(db, accountId, [own])
  const found = accountId === null ? undefined : await findPerson(db, accountId)
  if (!found || identities.length === 0) {
    const step = linked === null && door.mayBind ? right('person', 'bind') : wrong('person', 'nobodyHere')
    return { steps: [...steps, step], person: null }
  }
  if (found.closed) return { steps: [...steps, wrong('person', 'closedAccount')], person: null }
  steps.push(right('person', linked === null ? 'byNumber' : null))
  const allowed = door.roles ?? DOOR_ROLES
  const roles = identities.map((i) => i.userType)
  const may = roles.some((role) => allowed.includes(role))
  return {
    steps: [...steps, may ? right('role') : wrong('role', 'role', { roles: roles.join(',') })],
    person: { name: found.name, roles: [...new Set(roles)] },
  }
}
