import type { Static } from 'typebox'
import type { Play, PlayStep, PlayStepName, playSignOn } from '#contract/office/partners.ts'
import type { SchoolId } from '../../../db/scope.ts'
import type { Outgoing } from '../../../http/outgoing/outgoing.ts'
import { badField, busy, notFound } from '../../../http/reply/refusal.ts'
import { isKeepable } from '../../../http/request/is-keepable.ts'
import { DOORS, type PartnerDoor } from '../doors.rules.ts'
import { checkByKeys, secretsAt } from '../keys.rules.ts'
import { anyPartnerNamed } from '../partner.repo.ts'
import type { SignOnDeps } from '../sign-on.service.ts'
import { countInMinute } from '../tries.repo.ts'
import { type Assertion, type Checking, type Partner, SignOnRefused } from '../types.ts'
import { wasUsed } from '../used-code.repo.ts'
import { findPlayed } from './find-person.service.ts'
import { type PastedLink, readLink } from './link.rules.ts'
import { canMake, makeTrial, type TrialPerson } from './make.rules.ts'
import { answerStep, explainAsked } from './play-asked.rules.ts'
import { explainLti } from './play-lti.rules.ts'
import { explainQuery } from './play-query.rules.ts'
import { explainToken } from './play-token.rules.ts'
import { cut, type Explained, hasWrongStep, right, unseen, wrong } from './steps.rules.ts'

type PlaySignOnBody = Static<(typeof playSignOn)['body']>

/** Trials a minute, of one school: enough for two people who try things, too few to guess by. */
const PER_MINUTE = 20

const ORDER: Readonly<Record<string, readonly PlayStepName[]>> = {
  signed: ['address', 'fields', 'time', 'signature', 'audience', 'once', 'school', 'person', 'role'],
  oauth2: ['address', 'fields', 'time', 'once', 'answer', 'school', 'person', 'role'],
  asked: ['address', 'fields', 'once', 'answer', 'school', 'person', 'role'],
}

/**
 * Goes through a sign-on as `signOn` does and says what it found. Nobody is signed in, nothing is linked, and the
 * credential stays unused here (a partner that is asked for a ticket or a code may count it as used there).
 * @throws Refusal 10005 no partner of this school; 429 too many
 */
export async function play(
  deps: Pick<SignOnDeps, 'db' | 'fetch' | 'tokens'> & { outgoing: Outgoing },
  school: SchoolId,
  { partnerId, link: pasted, made }: PlaySignOnBody,
  now: number,
): Promise<Play> {
  const wait = await countInMinute(deps.db, `partner play ${school}`, PER_MINUTE, now)
  if (wait > 0) throw busy(wait)
  const known = await anyPartnerNamed(deps.db, partnerId)
  const own = known?.partner.schools.find((s) => s.schoolId === school)
  if (!known || !Object.hasOwn(DOORS, known.partner.door) || !(own || known.partner.allSchools))
    throw notFound()
  const { partner, open } = known
  const door = DOORS[partner.door]
  const checking = { ...deps, now, partner }
  const secrets = secretsAt(partner, now)
  const link = made
    ? await madeLink(door, partner, secrets[0] ?? '', { ...made, school: own?.nameThere ?? '' }, now)
    : readLink(pasted)
  const address = open
    ? secrets.length > 0
      ? addressStep(door, partner, link)
      : wrong('address', 'noKey')
    : wrong('address', 'closed')
  const told = await explain(door, { ...checking, outgoing: deps.outgoing }, link)
  const steps = [address, ...told.steps]
  if (told.onceId !== null)
    steps.push((await wasUsed(deps.db, partnerId, told.onceId)) ? wrong('once', 'used') : right('once'))
  const { found, person } = hasWrongStep(steps)
    ? { found: [], person: null }
    : await goOn(door, checking, link, school, told.assertion ?? null)
  const all = sortPlaySteps(door, [...steps, ...found])
  return { ok: !hasWrongStep(all), steps: all, person, ...maskSignature(told, made !== null) }
}

/** @throws Refusal 10001 only the partner itself can make one, or a text that no address of it can carry */
async function madeLink(
  door: PartnerDoor,
  partner: Partner,
  secret: string,
  trial: TrialPerson,
  now: number,
): Promise<PastedLink> {
  if (!canMake(door.family, partner)) throw badField('made', 'otherPartner')
  if (door.family === 'signed-query' && /[&=]/.test(`${trial.person}${trial.studentNumber ?? ''}`))
    throw badField('made', 'notInAddress')
  const fields = await makeTrial(door.family, partner, secret, trial, now)
  return { ...{ host: null, path: door.path, fields, twice: null }, order: Object.keys(fields) }
}

function addressStep(door: PartnerDoor, partner: Partner, link: PastedLink): PlayStep {
  const { origins = [] } = partner.settings
  const { appId } = link.fields
  if (link.order.length === 0) return wrong('address', 'nothing')
  if (link.twice !== null) return wrong('address', 'twice', { name: cut(link.twice) })
  if (link.path !== null && link.path !== door.path && link.path !== '/auth')
    return wrong('address', 'otherPath', { given: cut(link.path), right: door.path })
  if (link.host !== null && origins.length > 0 && !origins.some((o) => new URL(o).host === link.host))
    return wrong('address', 'otherHost', { given: cut(link.host), right: origins.join(' ') })
  if (appId !== undefined && appId !== partner.appId)
    return wrong('address', 'otherApp', { given: cut(appId), right: partner.appId })
  return right('address')
}

async function explain(
  door: PartnerDoor,
  deps: Checking & { outgoing: Outgoing },
  link: PastedLink,
): Promise<Explained & { assertion?: Assertion | null }> {
  const { partner, now } = deps
  if (door.family === 'lti') return explainLti(deps, partner, link)
  if (door.family === 'jwt') return explainToken(partner, link, now)
  if (door.family === 'signed-query') return explainQuery(partner, link, now)
  return explainAsked(door, partner, link, now)
}

/** Families whose credential carries its proof. */
const isSignedHere = ({ family }: PartnerDoor): boolean =>
  family === 'jwt' || family === 'signed-query' || family === 'lti'

/** All looked right so far: the check that a sign-on runs has the last word. */
async function goOn(
  door: PartnerDoor,
  checking: Checking,
  link: PastedLink,
  school: SchoolId,
  known: Assertion | null,
) {
  const isSigned = isSignedHere(door)
  let assertion: Assertion
  try {
    assertion = known ?? (await checkByKeys(door.check, checking, link.fields))
  } catch (e) {
    if (!(e instanceof SignOnRefused)) throw e
    const step = isSigned
      ? wrong('signature', 'otherwise', { because: e.because })
      : answerStep(e, checking.partner)
    return { found: [step], person: null }
  }
  const answer = isSigned ? [] : [right('answer')]
  if (assertion.externalId.length > 256 || !isKeepable(assertion))
    return { found: [...answer, wrong('person', 'nobodyHere')], person: null }
  const { steps, person } = await findPlayed(door, checking, assertion, school)
  return { found: [...answer, ...steps], person }
}

/** One of each step that the family has: what is wrong before what is right, what was not reached as unseen. */
function sortPlaySteps(door: PartnerDoor, steps: readonly PlayStep[]): PlayStep[] {
  const isSigned = isSignedHere(door)
  const wanted = ORDER[isSigned ? 'signed' : door.family === 'oauth2' ? 'oauth2' : 'asked'] ?? []
  const extra = steps.map((s) => s.step).filter((name) => !wanted.includes(name))
  return [...wanted, ...extra].map((name) => {
    const own = steps.filter((s) => s.step === name)
    return own.find((s) => s.state === 'wrong') ?? own[0] ?? unseen(name)
  })
}

/** What a made sign-on shows: its signature cut, so that nobody comes in by it. */
function maskSignature({ signed, read }: Explained, isMade: boolean): Pick<Play, 'signed' | 'read'> {
  return {
    signed,
    read: read.map(({ name, value }) => ({
      name,
      value: isMade && name === 'sign' ? `${value.slice(0, 8)}…` : value,
    })),
  }
}
