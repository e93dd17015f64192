import { createHmac } from 'node:crypto'
import { askJson, askText } from '../ask-partner.service.ts'
import { type Check, type Checking, createSignOnRefusal, expired } from '../types.ts'

/** A partner forgets its tickets within this time. */
const KEEP_MS = 24 * 60 * 60_000

export const isTicket = (text: string | undefined): text is string =>
  text !== undefined && /^[\w.:~-]{8,512}$/.test(text)

/** What says to the partner who asks: our id, the time and their HMAC by our key. */
function asker({ partner, now }: Checking, ticket: string): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const sign = createHmac('sha256', partner.secret).update(`${partner.appId}\n${timestamp}\n${ticket}`)
  return { 'x-app-id': partner.appId, 'x-timestamp': timestamp, 'x-sign': sign.digest('hex') }
}

/** Codes of a partner's answer that mean: too late. */
const LATE = new Set(['TICKET_EXPIRED', 'TICKET_EARLY'])

/** F2, answer in JSON: `{ code: 0, data: { appId, uid, orgId, role, studentNum } }`. */
export const checkTicket: Check = async (checking, fields) => {
  const ticket = fields['ticket'] ?? fields['accredit_code']
  if (!isTicket(ticket)) throw createSignOnRefusal('not a ticket')
  const answer = await askJson(checking, '/ssoLogin/ticket', {
    query: { ticket },
    headers: asker(checking, ticket),
  })
  const code = answer.text('code')
  if (code !== '0')
    throw LATE.has(code ?? '') ? expired(`ticket ${code ?? ''}`) : createSignOnRefusal('ticket')
  if (answer.text('data.appId') !== checking.partner.appId) throw createSignOnRefusal('audience')
  const externalId = answer.text('data.uid')
  if (!externalId) throw createSignOnRefusal('nobody in the answer')
  const role = Number(answer.text('data.role'))
  return {
    externalId,
    onceId: `ticket:${ticket}`,
    onceUntil: checking.now + KEEP_MS,
    school: answer.text('data.orgId'),
    userType: Number.isInteger(role) ? role : undefined,
    studentNumber: answer.text('data.studentNum'),
    next: fields['next'],
  }
}

const tag = (xml: string, name: string): string | undefined =>
  new RegExp(`<cas:${name}>\\s*([^<&]{1,200}?)\\s*</cas:${name}>`).exec(xml)?.[1]

/** F2, CAS 3.0: the service named to the partner is the configured one, never the address of the request. */
export const checkCas: Check = async (checking, fields) => {
  const { ticket } = fields
  if (!isTicket(ticket) || !ticket.startsWith('ST-')) throw createSignOnRefusal('not a ticket')
  const xml = await askText(checking, '/p3/serviceValidate', {
    query: { service: checking.partner.audience, ticket },
  })
  // no document type, so nothing can be defined and expanded
  if (xml.includes('<!')) throw createSignOnRefusal('answer')
  const failure = /<cas:authenticationFailure\s+code="([A-Z_]{1,40})"/.exec(xml)?.[1]
  if (failure !== undefined)
    throw failure === 'TICKET_EXPIRED' ? expired(failure) : createSignOnRefusal(failure)
  const success = /<cas:authenticationSuccess>([\s\S]*)<\/cas:authenticationSuccess>/.exec(xml)?.[1] ?? ''
  const externalId = tag(success, 'user')
  if (!externalId) throw createSignOnRefusal('nobody in the answer')
  const role = Number(tag(success, 'userType'))
  return {
    externalId,
    onceId: `ticket:${ticket}`,
    onceUntil: checking.now + KEEP_MS,
    school: tag(success, 'schoolCode'),
    userType: Number.isInteger(role) ? role : undefined,
    studentNumber: tag(success, 'studentNum'),
    next: fields['next'],
  }
}
