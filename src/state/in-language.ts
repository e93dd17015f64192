import { courseText } from '#src/i18n/course-text.ts'
import { currentLocale, t } from '#src/i18n/i18n.ts'

const done = new WeakMap<object, unknown>()

const NAMES = ['courseName', 'subjectName']

function localizeNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(localizeNames)
  const own = 'courseId' in value && typeof value.courseId === 'string' ? value.courseId : ''
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => {
      if (typeof part !== 'string') return [key, localizeNames(part)]
      const given: unknown = (value as Readonly<Record<string, unknown>>)[`${key}En`]
      if (typeof given === 'string' && given !== '') return [key, given]
      return [key, part !== '' && NAMES.includes(key) ? courseText(part, own) : part]
    }),
  )
}

/**
 * What the server told in the reader's language: the usual subjects by their names, and what the school named in English
 * too (`name` beside `nameEn`) by that. Schools name in Chinese: only another language has anything to change. The same
 * object comes for the same reply.
 */
export function localizeReply<T>(reply: T): T {
  if (currentLocale() === 'zh-CN' || typeof reply !== 'object' || reply === null) return reply
  // before its texts are here nothing is named, and nothing is kept of that
  if (t('course.name', { code: 'math', name: '' }) === '') return reply
  const known = done.get(reply)
  if (known !== undefined) return known as T
  const made = localizeNames(reply)
  done.set(reply, made)
  return made as T
}
