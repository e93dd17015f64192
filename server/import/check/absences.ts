import type { Faults } from '../faults.ts'
import type { Resolved } from '../resolve/resolved.ts'

/** Fewer than so many absent students are never asked about, whatever their share. */
const FEW = 2
/** Names of classes that a message shows. */
const SHOWN = 6

/**
 * Tells papers of which a whole class, or over a tenth of the roster, has no marks: more often a sheet or a file is
 * missing than a class. A person who has counted them says so.
 * @param yes how many are without marks, all papers together; null: not said
 */
export function checkAbsent(
  { draft, participants, schools }: Resolved,
  yes: number | null,
  faults: Faults,
): void {
  const all = draft.papers.reduce((sum, paper) => sum + participants.length - paper.rows.length, 0)
  if (all === yes) return
  for (const paper of draft.papers) {
    const sat = new Set(paper.rows)
    const classes = new Map<string, { size: number; sat: number }>()
    for (const [
      i,
      {
        school,
        class: { grade, name },
      },
    ] of participants.entries()) {
      const key = schools.length > 1 ? `${schools[school]?.name ?? ''} ${grade} ${name}` : name
      const one = classes.get(key) ?? { size: 0, sat: 0 }
      classes.set(key, { size: one.size + 1, sat: one.sat + (sat.has(i) ? 1 : 0) })
    }
    const absent = participants.length - paper.rows.length
    const empty = [...classes].filter(([, one]) => one.sat === 0 && one.size > FEW).map(([name]) => name)
    if (empty.length === 0 && absent <= Math.max(FEW, participants.length / 10)) continue
    const shown = empty.slice(0, SHOWN).join('、') + (empty.length > SHOWN ? '…' : '')
    const values = { roster: participants.length, absent, classes: shown && ` (${shown})`, yes: all }
    faults.add('many_absent', { file: paper.file }, values)
  }
}
