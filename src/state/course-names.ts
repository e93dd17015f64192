import { currentLocale, t } from '#src/i18n/i18n.ts'

const done = new WeakMap<object, unknown>()

const isNamed = (o: object): o is { courseId: string; courseName: string } =>
  'courseId' in o && 'courseName' in o && typeof o.courseId === 'string' && typeof o.courseName === 'string'

function named(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(named)
  const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, named(part)]))
  return isNamed(copy) && copy.courseName !== ''
    ? {
        ...copy,
        courseName: t('course.name', { code: copy.courseId, name: copy.courseName }) || copy.courseName,
      }
    : copy
}

/**
 * What the server told, with the subjects of the course dictionary named in the reader's language. Schools name them in
 * Chinese: only another language has anything to change, and the same object comes for the same reply.
 */
export function withCourseNames<T>(reply: T): T {
  if (currentLocale() === 'zh-CN' || typeof reply !== 'object' || reply === null) return reply
  // before its texts are here nothing is named, and nothing is kept of that
  if (t('course.name', { code: 'math', name: '' }) === '') return reply
  const known = done.get(reply)
  if (known !== undefined) return known as T
  const made = named(reply)
  done.set(reply, made)
  return made as T
}
