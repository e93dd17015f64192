import names from './data/names.json' with { type: 'json' }
import { elementAt, type Random } from './random.ts'

const splitNames = (text: string): string[] => text.split(' ')
const SURNAMES = Object.entries(names.surnames).flatMap(([group, weight]) =>
  splitNames(group).map((name) => ({ name, weight })),
)
const WEIGHTS = SURNAMES.map((s) => s.weight)

const pupils = { girls: splitNames(names.girls), boys: splitNames(names.boys) }
const dotted = {
  girls: splitNames(names.dottedGirls),
  boys: splitNames(names.dottedBoys),
  fathers: splitNames(names.dottedFathers),
}
const adults = { women: splitNames(names.women), men: splitNames(names.men) }

/** A surname, drawn by its frequency. */
export function surname(r: Random): string {
  return elementAt(SURNAMES, r.weighted(WEIGHTS)).name
}

/** Full name of a pupil with this surname: 2 to 4 characters. */
export function pupilName(r: Random, family: string): string {
  return family + r.pick(r.next() < 0.5 ? pupils.girls : pupils.boys)
}

/** A name with a middle dot: given name and father's given name, 6 to 15 characters. */
export function dottedName(r: Random): string {
  return `${r.pick(r.next() < 0.5 ? dotted.girls : dotted.boys)}·${r.pick(dotted.fathers)}`
}

/** Full name of a grown-up with this surname: 2 to 4 characters. */
export function adultName(r: Random, family: string): string {
  return family + r.pick(r.next() < 0.5 ? adults.women : adults.men)
}
