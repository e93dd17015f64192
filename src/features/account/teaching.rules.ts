interface TeachingEntry {
  classId: string
  className: string
  gradeName: string
  isHead: boolean
  courseId: string
}

export interface TaughtClass {
  classId: string
  className: string
  gradeName: string
  isHead: boolean
  courseIds: string[]
}

/** One entry a class, in the order given; head when any of its lines says so. */
export function groupTeachingByClass(lines: readonly TeachingEntry[]): TaughtClass[] {
  const classes = new Map<string, TaughtClass>()
  for (const { courseId, ...line } of lines) {
    const one = classes.get(line.classId) ?? { ...line, isHead: false, courseIds: [] }
    one.isHead ||= line.isHead
    if (courseId !== '') one.courseIds.push(courseId)
    classes.set(line.classId, one)
  }
  return [...classes.values()]
}
