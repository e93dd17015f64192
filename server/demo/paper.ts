import type { ItemInput } from '../exams/store/input.ts'
import type { Section } from './blueprint.ts'
import { BLUEPRINTS } from './blueprints.ts'
import type { CourseId } from './courses.ts'
import { fitItemToFacility, GUESS, type ItemParams } from './item-model.ts'
import { taught } from './knowledge.ts'
import { elementAt, type Random } from './random.ts'

/** An item as printed, with the parameters by which pupils answer it. */
export interface DemoItem extends ItemInput {
  params: ItemParams
  /** Marks of one step. */
  step: number
  /** How much each wrong option draws, by letter order of the wrong ones; empty where there are no options. */
  lure: readonly number[]
}

const LETTERS = ['A', 'B', 'C', 'D']

/** A paper of 18 to 25 items. `share`: how much of the year's points has been taught, 0 to 1. */
export function makePaper(courseId: CourseId, gradeName: string, share: number, r: Random): DemoItem[] {
  const deck = endless(taught(courseId, gradeName, share), r)
  const items: DemoItem[] = []
  for (const section of BLUEPRINTS[courseId]) {
    for (const [i, full] of section.full.entries()) {
      items.push(makeItem(section, i, full, String(items.length + 1), deck, r))
    }
  }
  return items
}

/** Draws from a shuffled list, again and again: every point comes once before any comes twice. */
function endless(points: readonly string[], r: Random): () => string {
  let left: string[] = []
  return () => {
    if (left.length === 0) left = r.shuffled(points)
    const point = left.pop()
    if (point === undefined) throw new RangeError('A paper without own points needs a list of points.')
    return point
  }
}

function makeItem(
  section: Section,
  i: number,
  full: number,
  no: string,
  deck: () => string,
  r: Random,
): DemoItem {
  const step = section.step === 'whole' ? full : section.step
  const position = section.full.length > 1 ? i / (section.full.length - 1) : 0
  const [first, last] = section.facility
  const aim = Math.min(0.95, Math.max(0.34, first + (last - first) * position + 0.03 * r.normal()))
  const [low, high] = section.slope
  const params = fitItemToFacility(
    {
      slope: low + (high - low) * r.next(),
      guess: section.type === 'choice' ? GUESS : 0,
      steps: Math.round(full / step),
      spread: section.spread,
    },
    aim,
  )
  const key = keyOf(section.type, r)
  return {
    no,
    type: section.type,
    full,
    key,
    knowledge: pointsOf(section, i, deck, r),
    params,
    step,
    lure: key ? LETTERS.slice(key.length).map(() => 0.3 + r.next() ** 2 * 2) : [],
  }
}

function keyOf(type: ItemInput['type'], r: Random): string {
  if (type === 'choice') return r.pick(LETTERS)
  if (type !== 'multi') return ''
  return r
    .shuffled(LETTERS)
    .slice(0, r.next() < 0.6 ? 2 : 3)
    .sort()
    .join('')
}

/** One point, or two for many written items; a section with its own list walks through it. */
function pointsOf(section: Section, i: number, deck: () => string, r: Random): string[] {
  if (section.points) return [elementAt(section.points, i % section.points.length)]
  const main = deck()
  if (r.next() > (section.type === 'answer' ? 0.7 : 0.2)) return [main]
  const second = deck()
  return second === main ? [main] : [main, second]
}
