import { proxy } from 'valtio'
import type { FoundNumber } from '#src/state/account/entry.ts'
import type { ProvedPhone } from './prove-phone.part.tsx'

/** A student number that was found, with the name as it was typed: the reply has it masked. */
export type StudentNumberMatch = FoundNumber & { typedName: string }

/** Milliseconds for which the proof of a phone is offered again: the server takes it for 15 minutes. */
const PROOF_MS = 14 * 60_000

/** What somebody who registers has shown and found so far; gone with the page, as a child's number stays on no phone. */
export const registering = proxy<{
  proved: ProvedPhone | null
  provedAt: number
  found: StudentNumberMatch[]
}>({ proved: null, provedAt: 0, found: [] })

/** Keeps the proof of a phone for the other pages of registering. */
export function keepProof(proved: ProvedPhone): void {
  Object.assign(registering, { proved, provedAt: Date.now() })
}

/** The proof while the server still takes it; null: the phone has to be proved again. */
export const proofNow = (): ProvedPhone | null =>
  registering.proved !== null && Date.now() - registering.provedAt < PROOF_MS
    ? { ...registering.proved }
    : null

/** Puts a number that was found first; the same student stands in the list once. */
export function keepFound(found: StudentNumberMatch): void {
  const others = registering.found.filter(
    ({ schoolName, studentNumber }) =>
      schoolName !== found.schoolName || studentNumber !== found.studentNumber,
  )
  registering.found = [found, ...others]
}
