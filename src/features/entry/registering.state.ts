import { proxy } from 'valtio'
import { readJson, tabStore } from '#src/platform/storage.ts'
import type { FoundChild, FoundNumber } from '#src/state/account/entry.ts'
import type { ProvedPhone } from './prove-phone.part.tsx'

/** A student number that was found, with the name as it was typed: the reply has it masked. */
export type StudentNumberMatch = FoundNumber & { typedName: string }

/** Milliseconds for which the proof of a phone is offered again: the server takes it for 15 minutes. */
const PROOF_MS = 14 * 60_000

/** How far somebody has come; of the student what the school's reply says, whose name is masked. */
interface RegistrationProgress {
  proved: ProvedPhone | null
  provedAt: number
  /** Found after the phone was proved. */
  child: FoundChild | null
}

const NOTHING: RegistrationProgress = { proved: null, provedAt: 0, child: null }
const KEPT = 'kb.registering'
const isProgress = (kept: unknown): kept is RegistrationProgress =>
  typeof kept === 'object' && kept !== null && 'proved' in kept && 'provedAt' in kept && 'child' in kept

/**
 * What somebody who registers has shown and found so far. The steps outlive a reload, as a phone with little memory
 * loads the page again while its owner reads the code; numbers that were found are gone with the page, as a child's
 * number stays on no phone.
 */
export const registering = proxy<RegistrationProgress & { found: StudentNumberMatch[] }>({
  ...(readJson(tabStore, KEPT, isProgress) ?? NOTHING),
  found: [],
})

function keep(change: Partial<RegistrationProgress>): void {
  const { proved, provedAt, child } = Object.assign(registering, change)
  if (proved === null) tabStore.remove(KEPT)
  else tabStore.write(KEPT, JSON.stringify({ proved, provedAt, child }))
}

/** Keeps the proof of a phone for the other pages of registering; null: another phone is to be proved. */
export const keepProof = (proved: ProvedPhone | null): void =>
  keep({ proved, provedAt: proved === null ? 0 : Date.now(), child: null })

/** Keeps the student who was found; null: another one is looked for. */
export const keepChild = (child: FoundChild | null): void => keep({ child })

/** The proof while the server still takes it; null: the phone has to be proved again. */
export const proofNow = (): ProvedPhone | null =>
  registering.proved !== null && Date.now() - registering.provedAt < PROOF_MS
    ? { ...registering.proved }
    : null

/** The student who was found while the server still takes the proof; null: one has to be looked for. */
export const childNow = (): FoundChild | null =>
  registering.child !== null && proofNow() !== null ? { ...registering.child } : null

/** Puts a number that was found first; the same student stands in the list once. */
export function keepFound(found: StudentNumberMatch): void {
  const others = registering.found.filter(
    ({ schoolName, studentNumber }) =>
      schoolName !== found.schoolName || studentNumber !== found.studentNumber,
  )
  registering.found = [found, ...others]
}
