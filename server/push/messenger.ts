import { clockText, dayText } from '#core/domain/dates/day.ts'
import type { Db } from '../db/db.ts'
import { type Answer, askJson } from '../modules/sso/ask-partner.service.ts'
import { DOORS } from '../modules/sso/doors.rules.ts'
import { partnerNamed } from '../modules/sso/partner.repo.ts'
import { wechatToken, withAppToken } from '../modules/sso/providers/app-token.rules.ts'
import { buildReturnUrl } from '../modules/sso/start.service.ts'
import { type Partner, SignOnRefused, type TokenCache } from '../modules/sso/types.ts'
import type { Delivered } from './deliver.ts'
import type { MessengerPerson } from './device.repo.ts'
import { pushMessage } from './texts.ts'

/** What reaching the official accounts of a messenger takes. */
export interface Messenger {
  db: Db
  fetch: typeof fetch
  tokens: TokenCache
  /** Epoch ms. */
  now: () => number
}

/** Nobody of this id there; does not follow the account; has refused its messages. */
const GONE = new Set(['40003', '43004', '43101'])

/** Asks the official account's interface with its token; null: it does not answer, or not to us. */
async function askAccount(
  { db, fetch, tokens, now }: Messenger,
  partner: Partner,
  path: string,
  asked: { query?: Record<string, string>; json?: unknown },
): Promise<Answer | null> {
  const checking = { db, fetch, tokens, partner, now: now() }
  try {
    return await withAppToken(checking, wechatToken, (token) =>
      askJson(checking, path, { ...asked, query: { access_token: token, ...asked.query } }),
    )
  } catch (e) {
    if (e instanceof SignOnRefused) return null
    throw e
  }
}

/** Whether a person follows the official account, without which it may not write to them; null: it cannot be asked. */
export async function isFollowing(
  messenger: Messenger,
  { partnerId, externalId }: MessengerPerson,
): Promise<boolean | null> {
  const partner = await partnerNamed(messenger.db, partnerId)
  const query = { openid: externalId }
  const answer = partner && (await askAccount(messenger, partner, '/cgi-bin/user/info', { query }))
  if (answer?.text('errcode') === '40003') return false
  const subscribe = answer?.number('subscribe')
  return subscribe === undefined ? null : subscribe === 1
}

/** Writes to a follower by the template that the account's owner had approved; it opens a page of ours, signed in. */
export async function deliverMessengerMessage(
  messenger: Messenger,
  person: MessengerPerson & { locale: string },
  topic: 'results' | 'deadlines',
  path: string,
): Promise<Delivered> {
  const partner = await partnerNamed(messenger.db, person.partnerId)
  const template = partner?.settings.messages?.[topic]
  if (!partner || !template || !partner.settings.origins?.length) return { what: 'later', seconds: 0 }
  const { title, body } = pushMessage(topic, person.locale, path)
  const now = messenger.now()
  const words: Readonly<Record<string, string>> = { title, body, time: `${dayText(now)} ${clockText(now)}` }
  const fill = (text: string): string =>
    text.replaceAll(/\{(title|body|time)\}/g, (_, name) => words[name] ?? '')
  const json = {
    touser: person.externalId,
    template_id: template.templateId,
    url: buildReturnUrl(partner, DOORS[partner.door].path, '', path, true),
    data: Object.fromEntries(
      Object.entries(template.data).map(([field, text]) => [field, { value: fill(text) }]),
    ),
  }
  const answer = await askAccount(messenger, partner, '/cgi-bin/message/template/send', { json })
  const code = answer?.text('errcode')
  if (code === '0') return { what: 'sent' }
  return code !== undefined && GONE.has(code) ? { what: 'gone' } : { what: 'later', seconds: 0 }
}
