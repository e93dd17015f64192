/** Which way a student goes by the subjects sat: physics without history, history without physics, or neither. */
export type Track = 'none' | 'arts' | 'science'

/** @param courseIds codes of the course dictionary */
export function trackOf(courseIds: readonly string[]): Track {
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
