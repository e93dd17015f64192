import { courseCode } from '../../sheets/courses.ts'
import type { Faults } from '../../sheets/faults.ts'
import { matchStoredNumber } from '../resolve/stored-number.ts'
import type { ReadScans } from './read-scans.ts'

/** Papers that files are held against: of a draft, or as stored. */
export interface Papers<Paper extends PaperFacts = PaperFacts> {
  papers: readonly Paper[]
}
interface PaperFacts {
  courseName: string
  items: readonly { no: string }[]
}

/** The paper that a file's course names, by its name or what it is short for. */
export const paperNamed = <Paper extends PaperFacts>(
  draft: Papers<Paper>,
  course: string,
): Paper | undefined =>
  draft.papers.find((p) => p.courseName === course) ??
  draft.papers.find((p) => courseCode(p.courseName) === courseCode(course))

/**
 * Holds scans against the papers: the paper and its items must be there.
 * @returns those of a known paper, under the name the paper has
 */
export function matchPapers(scans: readonly ReadScans[], draft: Papers, faults: Faults): ReadScans[] {
  return scans.flatMap((one) => {
    const { course, folder, template } = one
    const paper = paperNamed(draft, course)
    if (!paper) {
      faults.add('scan_no_paper', { file: folder }, { course })
      return []
    }
    const items = new Set(paper.items.map((i) => i.no))
    for (const item of new Set(template.blocks.map((b) => b.itemNo))) {
      if (!items.has(item)) faults.add('scan_template_item', { file: template.file }, { item, course })
    }
    return [{ ...one, course: paper.courseName }]
  })
}

/** Who has no card, of those with marks, that a message names. */
const SHOWN = 20

/** Students of an exam, and who of them has marks in which paper. */
interface People {
  participants: readonly { number: string; school: unknown }[]
  /** With `rows`: places in `participants`; without: as stored, where nothing is said of who lacks a card. */
  draft?: Papers<PaperFacts & { rows: Int32Array }>
}

/** Holds that every card is one of a student of the exam, under the number of the school; tells who has marks and no card. */
export function matchStudents(
  scans: readonly ReadScans[],
  { participants, draft }: People,
  faults: Faults,
): void {
  const schools = new Map<string, Set<unknown>>()
  for (const { number, school } of participants)
    schools.set(number, (schools.get(number) ?? new Set()).add(school))
  for (const { cards, course, folder } of scans) {
    for (const [written, card] of [...cards]) {
      const file = [...card.values()][0]?.label
      const number = matchStoredNumber(schools, written)
      if (number !== written && !cards.has(number)) {
        cards.delete(written)
        cards.set(number, card)
      }
      const at = schools.get(number)
      if (file === undefined) continue
      if (!at) faults.add('scan_unknown_student', { file }, { number })
      else if (at.size > 1) faults.add('scan_number_shared', { file }, { number })
    }
    const sat = Array.from(
      (draft && paperNamed(draft, course)?.rows) ?? [],
      (row) => participants[row]?.number ?? '',
    )
    const without = sat.filter((number) => number !== '' && !cards.has(number))
    if (without.length > 0) {
      const students = without.slice(0, SHOWN).join('、') + (without.length > SHOWN ? '…' : '')
      faults.warn('cards_missing', { file: folder }, { count: without.length, students })
    }
  }
}
