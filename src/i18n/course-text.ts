import { t } from './i18n.ts'

/** Usual names of subjects, for what comes without the code; two papers of one subject stay two. */
const CODES: Readonly<Record<string, string>> = {
  ...{ 语文: 'chinese', 数学: 'math', 文科数学: 'mathArts', 理科数学: 'mathScience', 英语: 'english' },
  ...{ 外语: 'english', 物理: 'physics', 化学: 'chemistry', 生物: 'biology', 生物学: 'biology' },
  ...{ 政治: 'politics', 思想政治: 'politics', 道德与法治: 'politics', 道法: 'politics', 历史: 'history' },
  ...{ 地理: 'geography', 科学: 'science', 信息技术: 'informationtechnology' },
  ...{ 通用技术: 'generaltechnology', 技术: 'technology' },
}

/** A subject in the reader's language by its usual name, else by its code of the dictionary; a school's own as it is. */
export const courseText = (name: string, courseId = ''): string => {
  // 技术 is the usual name of one subject, and schools call others so: the code says which
  const code = courseId.endsWith('technology') ? courseId : (CODES[name] ?? courseId)
  return t('course.name', { code, name }) || name
}
