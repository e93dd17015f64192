import type { Static } from 'typebox'
import type { DoorName, SignOnReply } from '#contract/account/sso.ts'
import { openSession } from '../../http/session/sessions.ts'
import { noteSignOn } from './last-sign-on.repo.ts'
import { partnerNamed } from './partner.repo.ts'
import { findPerson, identitiesIn, link } from './people.repo.ts'
import { signOnKey } from './secret.repo.ts'
import { PURPOSE, type SignOnContext, type SignOnDeps } from './sign-on.service.ts'
import { createSignOnRefusal, SignOnRefused } from './types.ts'
import { useOnce } from './used-code.repo.ts'
import { readWord } from './word.rules.ts'

/**
 * The person agreed to leave the account that is signed in. The word is good once, ten minutes, and only while the very
 * session it asked about is still here.
 * @throws SignOnRefused
 */
export async function swap(
  { db }: SignOnDeps,
  door: DoorName,
  confirm: string,
  { session, now }: SignOnContext,
): Promise<Static<typeof SignOnReply>> {
  const word = readWord(await signOnKey(db), PURPOSE.swap, confirm, now)
  if (!word) throw createSignOnRefusal('word')
  const [accountId = '', partnerId = '', tokenHash = '', next = ''] = word.parts
  if (session?.tokenHash !== tokenHash) throw createSignOnRefusal('word of another session')
  const partner = await partnerNamed(db, partnerId)
  if (partner?.door !== door) throw createSignOnRefusal('no such partner')
  if (!(await useOnce(db, partnerId, `word:${confirm}`, word.end, now)))
    throw createSignOnRefusal('used before')
  const person = await findPerson(db, accountId)
  if (!person || person.closed) throw createSignOnRefusal('closed')
  const schools = partner.allSchools ? null : partner.schools.map((s) => s.schoolId)
  const [token, userList] = await Promise.all([
    openSession(db, accountId, now, partner.allSchools ? '' : partnerId),
    identitiesIn(db, accountId, schools),
  ])
  await noteSignOn(db, partnerId, userList, now)
  const login = { openId: null, dongniLoginToken: token, userList, hzyFlag: partner.door === 'nicezhuanye' }
  return { login: { ...login, accountKey: person.account_key }, ask: null, bind: null, next }
}

/**
 * Links the messenger's person, kept in a word of ours, to the account that has signed in since in the same browser.
 * @throws SignOnRefused
 */
export async function bind(
  { db }: SignOnDeps,
  bindWord: string,
  accountId: string,
  browser: string,
  now: number,
): Promise<{ linked: boolean }> {
  const word = readWord(await signOnKey(db), PURPOSE.bind, bindWord, now)
  const [partnerId = '', externalId = '', bound = ''] = word?.parts ?? []
  if (!word || browser === '' || bound !== browser) throw createSignOnRefusal('word')
  const partner = await partnerNamed(db, partnerId)
  if (!partner) throw createSignOnRefusal('no such partner')
  const schools = partner.allSchools ? null : partner.schools.map((s) => s.schoolId)
  const identities = await identitiesIn(db, accountId, schools)
  if (identities.length === 0) throw new SignOnRefused('unknown', 'foreign school')
  if (!(await useOnce(db, partnerId, `word:${bindWord}`, word.end, now)))
    throw createSignOnRefusal('used before')
  return { linked: await link(db, partnerId, externalId, accountId, now) }
}
