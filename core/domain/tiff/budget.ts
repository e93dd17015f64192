import { rejectPicture } from '../image/fault.ts'

/** What one page may take. Memory is counted before it is taken; time is looked at once a row. */
export class Budget {
  readonly #bytes: number
  readonly #until: number
  readonly #now: () => number
  #taken = 0

  /** @param bytes most memory at a time, @param ms longest time, @param now clock in ms */
  constructor(bytes: number, ms: number, now: () => number) {
    this.#bytes = bytes
    this.#now = now
    this.#until = now() + ms
  }

  /** Counts `bytes` about to be allocated. @throws PictureError `noMemory` before they are */
  take(bytes: number): void {
    this.#taken += bytes
    if (this.#taken > this.#bytes) rejectPicture('noMemory', `${this.#taken} bytes`)
  }

  give(bytes: number): void {
    this.#taken -= bytes
  }

  /** @throws PictureError `tookTooLong` after the time */
  tick(): void {
    if (this.#now() > this.#until) rejectPicture('tookTooLong', 'the page')
  }
}
