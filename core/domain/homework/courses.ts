export interface HomeworkCourse {
  courseId: string
  courseName: string
}

/** Subjects of these lines, each once, as they come. */
export const listHomeworkCourses = (lines: readonly HomeworkCourse[]): HomeworkCourse[] => [
  ...new Map(lines.map(({ courseId, courseName }) => [courseId, { courseId, courseName }] as const)).values(),
]
