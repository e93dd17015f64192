/** Which way a student goes by the subjects sat: physics without history, history without physics, or neither. */
export type Track = 'none' | 'arts' | 'science'

/** Ways are chosen in senior school. */
const FIRST_WITH_WAYS = 10

/**
 * @param courseIds codes of the course dictionary
 * @param gradeNo 1..12 on the day of the exam; null: its name does not say, and the subjects alone tell
 */
export function trackOf(courseIds: readonly string[], gradeNo: number | null): Track {
  if (gradeNo !== null && gradeNo < FIRST_WITH_WAYS) return 'none'
  const physics = courseIds.includes('physics')
  const history = courseIds.includes('history')
  if (physics === history) return 'none'
  return physics ? 'science' : 'arts'
}

/** The way of a class: that of all its students, where all go the same; else none. */
export function commonTrack(tracks: readonly Track[]): Track {
  const [first = 'none'] = tracks
  return tracks.every((track) => track === first) ? first : 'none'
}
