import { BOYS, DOTTED_BOYS, DOTTED_FATHERS, DOTTED_GIRLS, GIRLS, MEN, WOMEN } from './given-names.ts'
import { at, type Random } from './random.ts'
import { SURNAMES } from './surnames.ts'

const WEIGHTS = SURNAMES.map((s) => s.weight)

/** A surname, drawn by its frequency. */
export function surname(r: Random): string {
  return at(SURNAMES, r.weighted(WEIGHTS)).name
}

/** Full name of a pupil with this surname: 2 to 4 characters. */
export function pupilName(r: Random, family: string): string {
  return family + r.pick(r.next() < 0.5 ? GIRLS : BOYS)
}

/** A name with a middle dot: given name and father's given name, 6 to 15 characters. */
export function dottedName(r: Random): string {
  return `${r.pick(r.next() < 0.5 ? DOTTED_GIRLS : DOTTED_BOYS)}·${r.pick(DOTTED_FATHERS)}`
}

/** Full name of a grown-up with this surname: 2 to 4 characters. */
export function adultName(r: Random, family: string): string {
  return family + r.pick(r.next() < 0.5 ? WOMEN : MEN)
}
