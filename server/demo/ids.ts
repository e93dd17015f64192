import { random } from './random.ts'

/**
 * UUIDs (version 7 in form) that come out the same for the same label and time. `now` in epoch ms. They name things of
 * the demo district and protect nothing: what may be read is decided by who asks.
 */
export function demoIds(label: string, now: number): () => string {
  const r = random(`ids/${label}`)
  const time = Math.floor(now).toString(16).padStart(12, '0').slice(-12)
  const hex = (digits: number) =>
    r
      .int(16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return () =>
    `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[r.int(4)]}${hex(3)}-${hex(6)}${hex(6)}`
}
