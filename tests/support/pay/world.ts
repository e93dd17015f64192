import { type KeyPair, newKeys } from './keys.ts'

/** One order as a provider has it. */
export interface Trade {
  orderNo: string
  fen: number
  state: 'open' | 'paid' | 'closed' | 'refunded'
  transactionId: string
}

/** What both emulated providers are made of. */
export interface World {
  merchant: KeyPair
  provider: KeyPair
  /** Of somebody else: what it signs must not be believed. */
  stranger: KeyPair
  trades: Map<string, Trade>
  /** Paths and methods asked for, in order. */
  seen: string[]
  now(): number
  /** `down`: no answer; `forged`: answers are signed by a stranger. */
  mood: 'well' | 'down' | 'forged'
}

export const newWorld = (now: () => number): World => ({
  merchant: newKeys(),
  provider: newKeys(),
  stranger: newKeys(),
  trades: new Map(),
  seen: [],
  now,
  mood: 'well',
})

let numbers = 0

/** A person pays; the provider's own number of the payment. */
export function payTrade(world: World, orderNo: string, fen?: number): Trade {
  const trade = world.trades.get(orderNo)
  if (!trade) throw new Error(`Nobody began ${orderNo}.`)
  trade.state = 'paid'
  trade.fen = fen ?? trade.fen
  trade.transactionId ||= `4200${String(++numbers).padStart(24, '0')}`
  return trade
}

export interface Answer {
  status: number
  headers?: Record<string, string>
  body: string
}

/** How a notice differs from a good one. */
export interface Flaw {
  /** Signed by somebody else. */
  forged?: boolean
  /** One byte changed after the signing. */
  tampered?: boolean
  /** One bit of the seal's tag changed, then signed: only the seal tells. */
  brokenSeal?: boolean
  otherMerchant?: boolean
  otherApp?: boolean
  fen?: number
  /** Moves the time of the signing, milliseconds. */
  shift?: number
  noticeId?: string
  orderNo?: string
  transactionId?: string
  event?: string
  tradeState?: string
}
