import { createHash, randomBytes } from 'node:crypto'
import { Status } from '#contract/envelope.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { askJson } from './ask-partner.service.ts'
import { partnersOf } from './partner.repo.ts'
import { wechatToken, withAppToken } from './providers/app-token.rules.ts'
import { mustBeOk } from './providers/errcode.rules.ts'
import type { SignOnDeps } from './sign-on.service.ts'
import type { Checking, Partner } from './types.ts'

/**
 * Signature of the messenger's script: SHA-1 over the four values as they are, in ASCII order of their names. `url` is
 * the page's address without what follows a #.
 */
export function scriptSignature(ticket: string, nonceStr: string, timestamp: number, url: string): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${String(timestamp)}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}

/** The official account one of whose configured origins is this address's. */
function accountOf(partners: readonly Partner[], url: string): Partner | null {
  if (!URL.canParse(url)) return null
  const { origin, username, password } = new URL(url)
  if (username !== '' || password !== '') return null
  return partners.find((p) => p.settings.origins?.some((o) => new URL(o).origin === origin)) ?? null
}

async function ticketOf(checking: Checking): Promise<string> {
  const { partner, tokens, now } = checking
  return tokens.get(`${partner.partnerId} ticket`, now, async () => {
    const answer = await withAppToken(checking, wechatToken, (token) =>
      askJson(checking, '/cgi-bin/ticket/getticket', { query: { access_token: token, type: 'jsapi' } }),
    )
    mustBeOk(answer)
    return { value: answer.text('ticket') ?? '', end: now + (answer.number('expires_in') ?? 7200) * 1000 }
  })
}

/**
 * Signs an address of ours for the messenger's script. The ticket stays here.
 * @throws Refusal 10001 for an address that is not ours; SignOnRefused when the messenger does not answer
 */
export async function signForScript(deps: SignOnDeps, url: string, now: number) {
  const partner = accountOf(await partnersOf(deps.db, 'wechat'), url)
  if (!partner) throw new Refusal(Status.badRequest, 'foreignAddress', { because: 'foreign address' })
  const ticket = await ticketOf({ ...deps, partner, now })
  const timestamp = Math.floor(now / 1000)
  const nonceStr = randomBytes(12).toString('hex')
  const signature = scriptSignature(ticket, nonceStr, timestamp, url.split('#')[0] as string)
  return { appId: partner.appId, timestamp, nonceStr, signature }
}
