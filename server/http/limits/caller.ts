import type { Device } from '../session/device.ts'

/** Who asks, as far as limits are concerned; nothing of it is a right. */
export interface Caller {
  /** Key of the address, see `addressKey`. */
  readonly address: string
  /** How many times the limits of an address are: 1, or more for a network the school has named. */
  readonly scale: number
  /** The browser, when somebody has signed in with it before. */
  readonly device: Device | null
}

/** A network that the school has named holds its people: its limits are this many times those of any other address. */
export const SCHOOL_SCALE = 10
