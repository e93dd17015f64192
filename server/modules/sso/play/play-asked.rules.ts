import type { PlayStep } from '#contract/office/partners.ts'
import type { PartnerDoor } from '../doors.rules.ts'
import { parseSignOnCode } from '../families/code.rules.ts'
import { checkCas, isTicket } from '../families/ticket.rules.ts'
import { beginOf, STATE_MS } from '../state.rules.ts'
import type { Partner, SignOnFields, SignOnRefused } from '../types.ts'
import type { PastedLink } from './link.rules.ts'
import { type Explained, right, wrong } from './steps.rules.ts'

function ticketSteps(door: PartnerDoor, ticket: string | undefined): PlayStep[] {
  if (!isTicket(ticket)) return [wrong('fields', 'noTicket')]
  const isCas = door.check === checkCas
  return [isCas && !ticket.startsWith('ST-') ? wrong('fields', 'casPrefix') : right('fields')]
}

/** The code of an address; null when it has none, or two. */
function oneCode(fields: SignOnFields): string | null {
  try {
    return parseSignOnCode(fields)
  } catch {
    return null
  }
}

/** The state was made for another browser, so its time alone can be looked at. */
function stateSteps({ state = '' }: SignOnFields, partner: Partner, now: number): PlayStep[] {
  if (state === '')
    return [partner.settings.startsThere === true ? right('fields') : wrong('fields', 'noState')]
  const begun = beginOf(state)
  if (begun === null) return [wrong('fields', 'stateForm')]
  const values = { seconds: String(Math.round(Math.abs(now - begun) / 1000)), most: String(STATE_MS / 1000) }
  return [
    right('fields'),
    now > begun + STATE_MS ? wrong('time', 'late', values) : right('time', null, values),
  ]
}

/** A ticket or a code, before its partner is asked. */
export function explainAsked(
  door: PartnerDoor,
  partner: Partner,
  { fields, order }: PastedLink,
  now: number,
): Explained {
  const read = order.map((name) => ({ name, value: fields[name] ?? '' }))
  if (door.family === 'ticket') {
    const ticket = fields['ticket'] ?? fields['accredit_code']
    return {
      ...{ steps: ticketSteps(door, ticket), signed: null, read },
      onceId: ticket === undefined ? null : `ticket:${ticket}`,
    }
  }
  const code = oneCode(fields)
  const steps =
    code === null
      ? [wrong('fields', 'noCode')]
      : door.family === 'oauth2'
        ? stateSteps(fields, partner, now)
        : [right('fields')]
  return { steps, signed: null, read, onceId: code === null ? null : `code:${code}` }
}

/** What a partner's answer was, when it let nobody in. */
export function answerStep(e: SignOnRefused, partner: Partner): PlayStep {
  const values = { because: e.because }
  if (e.kind === 'unavailable') return wrong('answer', 'unreachable', values)
  if (e.kind === 'expired') return wrong('answer', 'lateThere', values)
  if (e.because === 'audience') return wrong('audience', 'audience', { given: '', right: partner.appId })
  return wrong('answer', 'refusedThere', values)
}
