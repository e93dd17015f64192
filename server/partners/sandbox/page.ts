import { Status } from '#contract/envelope.ts'
import type { Locale } from '#contract/locale.ts'
import type { Module } from '../../http/api.ts'
import { escapeHtml } from '../../http/reply/escape.ts'
import { localeOf } from '../../http/reply/messages.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { makeCode } from './credential.ts'
import { partnerIdOf, sandboxKeys } from './partners.ts'

/** The authorization page of the demo's OAuth 2 partner. */
export const SANDBOX_AUTHORIZE = '/api/sandbox/partner/authorize'

const TEXTS = {
  'zh-CN': { title: '演示合作方', says: '这里是演示用的合作方页面。以谁的身份登录？' },
  en: { title: 'Demo partner', says: 'This is the page of a demo partner. Sign in as whom?' },
} as const

function choice(locale: Locale, links: readonly [string, string][]): string {
  const { title, says } = TEXTS[locale]
  const items = links.map(([name, href]) => `<li><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></li>`)
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${says}</p><ul>${items.join('')}</ul></html>`
}

const wrong = () => new Refusal(Status.badRequest, 'brokenRequest', { http: 400, because: 'sandbox partner' })

/** Gives codes to whoever asks: the partner is a demo's, whose passwords are public too. Only to our own origins. */
export const sandboxPartnerModule: Module = ({ app, db, clock }) => {
  app.get(SANDBOX_AUTHORIZE, async (req, reply) => {
    const { client_id, redirect_uri, response_type, state = '' } = req.query as Record<string, unknown>
    const partnerId = partnerIdOf('iedu')
    const partner = await db
      .selectFrom('partner')
      .where('partner_id', '=', partnerId)
      .where('enabled', '=', true)
      .select('settings')
      .executeTakeFirst()
    const keys = await sandboxKeys(db)
    const { origins = [] } = (partner?.settings ?? {}) as { origins?: string[] }
    const back = typeof redirect_uri === 'string' && URL.canParse(redirect_uri) ? new URL(redirect_uri) : null
    const isOurs = back !== null && origins.some((origin) => new URL(origin).origin === back.origin)
    if (!keys || !isOurs || client_id !== partnerId || response_type !== 'code') throw wrong()
    if (typeof state !== 'string') throw wrong()
    const people = await db
      .selectFrom('external_identity')
      .where('partner_id', '=', partnerId)
      .select('external_id')
      .orderBy('external_id')
      .execute()
    const links = people.map(({ external_id: person }): [string, string] => {
      const to = new URL(back)
      to.searchParams.set('code', makeCode('iedu', keys.iedu, person, clock.now()))
      to.searchParams.set('state', state)
      return [person, to.href]
    })
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(choice(localeOf(req.headers['accept-language']), links))
  })
}
