import type { PayChannel, PayStep } from '#contract/shop/order.ts'

/** What a provider is asked to take. */
export interface Charge {
  readonly orderNo: string
  readonly amountFen: number
  /** What is paid for, as the payer reads it. */
  readonly name: string
  readonly expiresAt: Date
  /** The payer's id at the messenger's account that takes the money; null where it is not linked. */
  readonly openId: string | null
  /** Origin and path before calls of this server, as the person's browser reaches it. */
  readonly calls: string
  /** Where the person comes back to; nothing is believed there. */
  readonly returnUrl: string
  /** The page left, for who gives up. */
  readonly quitUrl: string
}

/** A provider's word that money came; its signature and the merchant were checked. */
export interface Notice {
  readonly channel: PayChannel
  /** The same in every repetition of this word. */
  readonly noticeId: string
  readonly orderNo: string
  readonly transactionId: string
  readonly amountFen: number
}

/** How an order stands at the provider. `unknown`: it never heard of it. */
export type PaymentState =
  | { readonly state: 'paid'; readonly notice: Notice }
  | { readonly state: 'open' | 'closed' | 'refunded' | 'unknown' }

/** A provider's message as it came: header names in lower case, the body's very bytes as text. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
  /** Epoch ms. */
  readonly now: number
}

/** One provider. Every answer it gives was checked by its signature. */
export interface Channel {
  start(charge: Charge, now: number): Promise<PayStep>
  /** @returns null for a true word that is not about money coming @throws Forged */
  read(delivery: Delivery): Notice | null
  ask(orderNo: string, now: number): Promise<PaymentState>
  close(orderNo: string, now: number): Promise<void>
}

/** The providers set up here. */
export interface Pay {
  readonly channels: Readonly<Partial<Record<PayChannel, Channel>>>
  /** App id of the messenger's account that takes money; null: the payer's id is not needed. */
  readonly openIdApp: string | null
  /** The page of the trial provider; null where money is real. */
  readonly sandbox: Sandbox | null
}

export interface Sandbox {
  /** What a link of `start` leads to; null for a link that was not made here. */
  find(link: string): { channel: PayChannel; charge: Charge } | null
  /** The person presses pay: what the provider would send now, signed like theirs. */
  pay(link: string, now: number): Delivery | null
}

/** Nothing is set up: nothing can be paid. */
export const NO_PAY: Pay = { channels: {}, openIdApp: null, sandbox: null }

/** A message that does not come from the provider, or is not for this merchant. */
export class Forged extends Error {
  constructor(because: string) {
    super(because)
    this.name = 'Forged'
  }
}

/** The provider did not answer, or not in a way that can be believed. */
export class Unreachable extends Error {
  constructor(because: string, cause?: unknown) {
    super(because, { cause })
    this.name = 'Unreachable'
  }
}
