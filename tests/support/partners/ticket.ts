import { createHmac } from 'node:crypto'
import type { PartnerApp } from './app.ts'
import type { Emulator } from './exchange.ts'

const WHY = {
  unknown: 'INVALID_TICKET',
  used: 'INVALID_TICKET',
  app: 'INVALID_TICKET',
  late: 'TICKET_EXPIRED',
  early: 'TICKET_EARLY',
} as const

/** A ticket platform: who asks proves it by an HMAC; the answer names the application the ticket was made for. */
export const ticketPlatform =
  (app: PartnerApp, answersFor: () => string): Emulator =>
  ({ path, query, headers }) => {
    if (path !== '/ssoLogin/ticket') return undefined
    const ticket = query.get('ticket') ?? ''
    const text = `${app.appId}\n${headers['x-timestamp'] ?? ''}\n${ticket}`
    const right = createHmac('sha256', app.secret).update(text).digest('hex')
    if (headers['x-app-id'] !== app.appId || headers['x-sign'] !== right) return { json: { code: 'NOT_YOU' } }
    const taken = app.codes.take(ticket, app.appId)
    if (!taken.ok) return { json: { code: WHY[taken.why] } }
    const { person, school } = taken.issued
    return { json: { code: 0, data: { appId: answersFor(), uid: person, orgId: school, role: 4 } } }
  }

const cas = (inside: string): string =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`

/** CAS 3.0: a ticket is for one service, once. */
export const casServer =
  (app: PartnerApp): Emulator =>
  ({ path, query }) => {
    if (path !== '/p3/serviceValidate') return undefined
    const fail = (code: string) => ({
      type: 'application/xml',
      text: cas(`<cas:authenticationFailure code="${code}">no</cas:authenticationFailure>`),
    })
    const taken = app.codes.take(query.get('ticket') ?? '', query.get('service') ?? '')
    if (!taken.ok) return fail(taken.why === 'app' ? 'INVALID_SERVICE' : WHY[taken.why])
    const { person, school } = taken.issued
    const code = school === undefined ? '' : `<cas:schoolCode>${school}</cas:schoolCode>`
    const attributes = `<cas:attributes><cas:userType>4</cas:userType>${code}</cas:attributes>`
    return {
      type: 'application/xml',
      text: cas(
        `<cas:authenticationSuccess>\n  <cas:user>${person}</cas:user>${attributes}</cas:authenticationSuccess>`,
      ),
    }
  }
