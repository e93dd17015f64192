import type { MembershipState } from '#contract/shop/membership-order.ts'
import type { Order, PayChannel, Paying } from '#contract/shop/order.ts'

/** True while the money may still come. */
export const isWaiting = ({ state }: Pick<Order, 'state'>): boolean =>
  state === 'created' || state === 'paying'

/**
 * Of the ways to pay those that work where this page is shown: WeChat pays inside WeChat alone and lets no page of
 * Alipay open; a trial provider has a page of its own for both.
 */
export const channelsHere = (
  { channels, sandbox }: Pick<Paying, 'channels' | 'sandbox'>,
  inWeChat: boolean,
): PayChannel[] => (sandbox ? channels : channels.filter((channel) => (channel === 'wechat') === inWeChat))

const FIRST_MS = [1000, 2000, 2000, 3000, 5000, 8000] as const
const LATER_MS = 15_000

/** Milliseconds until the school is asked again for an order that waits; `asked`: how often it was. */
export const pollDelay = (asked: number): number => FIRST_MS[asked] ?? LATER_MS

/** The id of an order as an address carries it, or null: anything else is no id. */
export const orderIdOf = (asked: string | null): string | null =>
  asked !== null && /^[0-9a-f]{32}$/.test(asked) ? asked : null

/** Copies of a book that can be ordered at once. */
export const COPIES = [1, 2, 3, 4, 5] as const

/** Whether a membership of anybody of the family counts for the student now. */
export const isMembershipActive = ({ access, active }: Pick<MembershipState, 'access' | 'active'>): boolean =>
  active || access?.state === 'member' || access?.state === 'trial'
