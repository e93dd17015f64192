import type { LeadAnswer } from '#contract/marking/lead.ts'
import { LEADER_SLOT } from '#core/domain/marking/marking-outcome.ts'
import type { Db } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { teacherNames } from '../block.repo.ts'
import { hundredthsListToMarks } from '../rule.rules.ts'
import { decidedOf, listLateMarks, listTimelyMarks } from './queue.repo.ts'

interface LeadAnswerRow {
  answer_id: string
  round: number
  /** Places its mark was made of; null: it has none. */
  made_of: number[] | null
}
export interface LeadAnswerMark {
  /** As the leader is told it. */
  told: LeadAnswer['given'][number]
  /** Whether the answer's mark was made of it. */
  isPart: boolean
}

/** Everything that was said of answers, with who said it and whether it still counts. */
export async function loadMarksOfAnswers(
  db: Db,
  school: SchoolId,
  answers: readonly LeadAnswerRow[],
): Promise<(answerId: string) => LeadAnswerMark[]> {
  if (answers.length === 0) return () => []
  const ids = answers.map((a) => a.answer_id)
  const [said, late, decided] = await Promise.all([
    listTimelyMarks(db, school, ids),
    listLateMarks(db, school, ids),
    decidedOf(db, school, ids),
  ])
  const name = await teacherNames(db, school, [...new Set([...said, ...late].map((s) => s.marker_id))])
  const found = answers.map(({ answer_id, round, made_of }): [string, LeadAnswerMark[]] => {
    const marks = said
      .filter((s) => s.answer_id === answer_id)
      .map((s): LeadAnswerMark => {
        const counts = !s.lost && s.round === round
        const told = {
          ...{
            name: name(s.marker_id),
            slot: s.slot,
            marks: hundredthsListToMarks(s.marks),
            problem: s.problem,
          },
          ...{ note: s.note, ...(s.pen && { pen: s.pen }), at: s.said_at?.getTime() ?? 0, counts },
        }
        return { told, isPart: counts && made_of?.includes(s.slot) === true }
      })
    const tooLate = late
      .filter((w) => w.answer_id === answer_id)
      .map((w): LeadAnswerMark => {
        const told = {
          ...{
            name: name(w.marker_id),
            slot: w.slot,
            marks: hundredthsListToMarks(w.marks),
            problem: w.problem,
          },
          ...{ note: w.note, ...(w.pen && { pen: w.pen }), at: w.came_at.getTime(), counts: false },
        }
        return { told, isPart: false }
      })
    const ofLeader = decided.filter((d) => d.answer_id === answer_id)
    const last = ofLeader.filter((d) => d.round === round).at(-1)
    const leaders = ofLeader.map((d): LeadAnswerMark => {
      const told = {
        ...{
          name: d.user_name ?? '',
          slot: LEADER_SLOT,
          marks: hundredthsListToMarks(d.marks),
          problem: null,
        },
        ...{ note: d.note, at: d.at.getTime(), counts: d === last },
      }
      return { told, isPart: d === last }
    })
    return [answer_id, [...marks, ...tooLate, ...leaders]]
  })
  const all = new Map(found)
  return (answerId) => all.get(answerId) ?? []
}
