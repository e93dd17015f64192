import { clockText, dayText } from '#core/domain/dates/day.ts'
import type { Messenger } from '../../push/messenger.ts'
import { pushMessage } from '../../push/texts.ts'
import { type Answer, askJson } from './ask-partner.service.ts'
import { DOORS } from './doors.rules.ts'
import { partnerNamed } from './partner.repo.ts'
import { wechatToken, withAppToken } from './providers/app-token.rules.ts'
import { buildReturnUrl } from './start.service.ts'
import { type Checking, type Partner, SignOnRefused } from './types.ts'

/** Nobody of this id there; does not follow the account; has refused its messages. */
const GONE = new Set(['40003', '43004', '43101'])

/** Writes to followers of the official accounts that people sign in with (`wechat`, `tongan-jxgzh`). */
export function openMessenger(
  { db, fetch, tokens }: Pick<Checking, 'db' | 'fetch' | 'tokens'>,
  now: () => number,
): Messenger {
  /** Asks an official account's interface with its token; null: it does not answer, or not to us. */
  async function askAccount(
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

  return {
    async isFollowing({ partnerId, externalId }) {
      const partner = await partnerNamed(db, partnerId)
      const query = { openid: externalId }
      const answer = partner && (await askAccount(partner, '/cgi-bin/user/info', { query }))
      if (answer?.text('errcode') === '40003') return false
      const subscribe = answer?.number('subscribe')
      return subscribe === undefined ? null : subscribe === 1
    },
    async deliver({ partnerId, externalId, locale }, topic, path) {
      const partner = await partnerNamed(db, partnerId)
      const template = partner?.settings.messages?.[topic]
      if (!partner || !template || !partner.settings.origins?.length) return { what: 'later', seconds: 0 }
      const { title, body } = pushMessage(topic, locale, path)
      const words = { title, body, time: `${dayText(now())} ${clockText(now())}` }
      const json = {
        touser: externalId,
        template_id: template.templateId,
        url: buildReturnUrl(partner, DOORS[partner.door].path, '', path, true),
        data: Object.fromEntries(
          Object.entries(template.data).map(([field, text]) => [field, { value: fill(text, words) }]),
        ),
      }
      const answer = await askAccount(partner, '/cgi-bin/message/template/send', { json })
      const code = answer?.text('errcode')
      if (code === '0') return { what: 'sent' }
      return code !== undefined && GONE.has(code) ? { what: 'gone' } : { what: 'later', seconds: 0 }
    },
  }
}

const fill = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(title|body|time)\}/g, (_, name) => words[name] ?? '')
