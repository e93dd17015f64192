import { currentLocale, t } from '#src/i18n/i18n.ts'

const done = new WeakMap<object, unknown>()

/** Usual names of subjects, for what comes without the code; two papers of one subject stay two. */
const CODES: Readonly<Record<string, string>> = {
  ...{ 语文: 'chinese', 数学: 'math', 文科数学: 'mathArts', 理科数学: 'mathScience', 英语: 'english' },
  ...{ 外语: 'english', 物理: 'physics', 化学: 'chemistry', 生物: 'biology', 生物学: 'biology' },
  ...{ 政治: 'politics', 思想政治: 'politics', 道德与法治: 'politics', 道法: 'politics', 历史: 'history' },
  ...{ 地理: 'geography', 科学: 'science', 信息技术: 'informationtechnology' },
  ...{ 通用技术: 'generaltechnology', 技术: 'technology' },
}
const NAMES = ['courseName', 'subjectName']

function named(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(named)
  const own = 'courseId' in value && typeof value.courseId === 'string' ? value.courseId : ''
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => {
      if (typeof part !== 'string' || part === '' || !NAMES.includes(key)) return [key, named(part)]
      // 技术 is the usual name of one subject, and schools call others so: the code says which
      const code = own.endsWith('technology') ? own : (CODES[part] ?? own)
      return [key, t('course.name', { code, name: part }) || part]
    }),
  )
}

/**
 * What the server told, with the usual subjects named in the reader's language. Schools name them in
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
