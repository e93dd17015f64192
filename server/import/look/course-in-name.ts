import { COURSE_CODES } from '../../exams/course-dictionary.ts'
import { courseCode, courseNames } from '../courses.ts'

/** The one subject of the dictionary whose name is part of a file's name; '' for none or several. */
export function courseInName(name: string): string {
  const text = name.normalize('NFKC').toLowerCase()
  const all = COURSE_CODES.flatMap(courseNames).filter((course) => text.includes(course.toLowerCase()))
  const codes = new Set(all.map(courseCode))
  // the longest of its names: 理科数学 rather than 数学
  return codes.size === 1 ? (all.sort((a, b) => b.length - a.length)[0] ?? '') : ''
}
