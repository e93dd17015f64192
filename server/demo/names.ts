import names from './data/names.json' with { type: 'json' }
import { at, type Random } from './random.ts'

const words = (text: string): string[] => text.split(' ')
const SURNAMES = Object.entries(names.surnames).flatMap(([group, weight]) =>
  words(group).map((name) => ({ name, weight })),
)
const WEIGHTS = SURNAMES.map((s) => s.weight)

const pupils = { girls: words(names.girls), boys: words(names.boys) }
const dotted = {
  girls: words(names.dottedGirls),
  boys: words(names.dottedBoys),
  fathers: words(names.dottedFathers),
}
const adults = { women: words(names.women), men: words(names.men) }

/** A surname, drawn by its frequency. */
export function surname(r: Random): string {
  return at(SURNAMES, r.weighted(WEIGHTS)).name
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
