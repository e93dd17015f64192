import type { Faults } from '../../sheets/faults.ts'
import type { Resolved } from '../resolve/resolved.ts'

/** Fewer than so many absent students are never asked about, whatever their share. */
const FEW = 2
/** Names of classes that a message shows. */
const SHOWN = 6

/** Who of an exam is without marks, paper by paper. */
export interface Absences {
  /** All papers together: the number that a person has to type. */
  total: number
  papers: readonly PaperAbsences[]
  /** Whether somebody has to say that it is right: a whole class or over a tenth of the roster. */
  asks: boolean
}

export interface PaperAbsences {
  course: string
  /** The file of its marks. */
  file: string
  roster: number
  absent: number
  /** Classes of which nobody has marks. */
  empty: readonly { name: string; students: number }[]
  asks: boolean
}

/** Counts who has no marks. */
export function absencesOf({ draft, participants, schools }: Resolved): Absences {
  const papers = draft.papers.map((paper): PaperAbsences => {
    const sat = new Set(paper.rows)
    const classes = new Map<string, { size: number; sat: number }>()
    for (const [i, person] of participants.entries()) {
      const { school, class: of } = person
      const key = schools.length > 1 ? `${schools[school]?.name ?? ''} ${of.grade} ${of.name}` : of.name
      const one = classes.get(key) ?? { size: 0, sat: 0 }
      classes.set(key, { size: one.size + 1, sat: one.sat + (sat.has(i) ? 1 : 0) })
    }
    const roster = participants.length
    const absent = roster - paper.rows.length
    const empty = [...classes]
      .filter(([, one]) => one.sat === 0 && one.size > FEW)
      .map(([name, { size }]) => ({ name, students: size }))
    const asks = empty.length > 0 || absent > Math.max(FEW, roster / 10)
    return { course: paper.courseName, file: paper.file, roster, absent, empty, asks }
  })
  const total = papers.reduce((sum, { absent }) => sum + absent, 0)
  return { total, papers, asks: papers.some(({ asks }) => asks) }
}

/**
 * Tells papers of which a whole class, or over a tenth of the roster, has no marks: more often a sheet or a file is
 * missing than a class. A person who has counted them says so.
 * @param yes how many are without marks, all papers together; null: not said
 */
export function checkAbsent({ total, papers }: Absences, yes: number | null, faults: Faults): void {
  if (total === yes) return
  for (const { file, roster, absent, empty, asks } of papers) {
    if (!asks) continue
    const names = empty.slice(0, SHOWN).map(({ name }) => name)
    const shown = names.join('、') + (empty.length > SHOWN ? '…' : '')
    faults.add('many_absent', { file }, { roster, absent, classes: shown && ` (${shown})`, yes: total })
  }
}
