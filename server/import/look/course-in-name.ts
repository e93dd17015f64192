import { COURSE_CODES } from '../../exams/papers/course-dictionary.ts'
import { courseCode, courseNames } from '../../sheets/courses.ts'

/** The one subject of the dictionary whose name is part of a file's name; '' for none or several. */
export function courseInName(name: string): string {
  const text = name.normalize('NFKC').toLowerCase()
  const longest = COURSE_CODES.flatMap(courseNames).toSorted((a, b) => b.length - a.length)
  let rest = text
  const found: string[] = []
  // a name that was found is taken out: 信息技术 holds 技术, and 理科数学 holds 数学
  for (const course of longest) {
    if (!rest.includes(course.toLowerCase())) continue
    found.push(course)
    rest = rest.replaceAll(course.toLowerCase(), ' ')
  }
  return new Set(found.map(courseCode)).size === 1 ? (found[0] ?? '') : ''
}
