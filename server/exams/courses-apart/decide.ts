import { SHARED } from './codes.ts'

/** A line of teaching or leading: who, and where: a class, a grade, or '' for the whole school. */
export interface StaffAssignment {
  who: string
  place: string
}

export interface ToldLine extends StaffAssignment {
  courseId: string
}

export interface Decision extends StaffAssignment {
  /** The subject that the line means; null: another line of the same person there says it. */
  courseId: string | null
}

/**
 * Which subject lines stored under the shared code mean. A line is decided when its place sat published exams of one of
 * the three subjects alone, and nobody else there may be the teacher of that subject; everything else is left to the
 * school, which is asked.
 * @param open lines that may mean any of the three
 * @param told lines of the three subjects that are certain
 * @param sat codes of the three subjects that each place has marks in
 */
export function decideLines(
  open: readonly StaffAssignment[],
  told: readonly ToldLine[],
  sat: ReadonlyMap<string, ReadonlySet<string>>,
): Decision[] {
  const waiting = Map.groupBy(open, (line) => line.place)
  const certain = Map.groupBy(told, (line) => line.place)
  return open.flatMap((line): Decision[] => {
    const beside = certain.get(line.place) ?? []
    // the person was told apart there, as by a list that names 信息技术
    if (beside.some((one) => one.who === line.who && one.courseId !== SHARED))
      return [{ ...line, courseId: null }]
    const [courseId, ...others] = sat.get(line.place) ?? []
    const isTaken = beside.some((one) => one.who !== line.who && one.courseId === courseId)
    const isAlone = waiting.get(line.place)?.length === 1
    return courseId !== undefined && others.length === 0 && isAlone && !isTaken ? [{ ...line, courseId }] : []
  })
}
