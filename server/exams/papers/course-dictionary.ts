/**
 * Codes of the course dictionary with the names schools use, the usual one first. Names of one code are one subject to
 * rights and figures; a school that examines two of them apart (文科数学, 理科数学) has two papers of the one subject.
 */
export const COURSES: Readonly<Record<string, readonly string[]>> = {
  chinese: ['语文', 'chinese'],
  math: ['数学', '文科数学', '理科数学', 'math', 'maths', 'mathematics'],
  english: ['英语', '外语', 'english'],
  physics: ['物理', 'physics'],
  chemistry: ['化学', 'chemistry'],
  biology: ['生物', '生物学', 'biology'],
  politics: ['政治', '思想政治', '道德与法治', '道法', 'politics'],
  history: ['历史', 'history'],
  geography: ['地理', 'geography'],
  science: ['科学', 'science'],
  informationtechnology: ['信息技术', 'information technology'],
  generaltechnology: ['通用技术', 'general technology'],
  technology: ['技术', 'technology'],
}

/** Codes of the dictionary. */
export const COURSE_CODES: readonly string[] = Object.keys(COURSES)

/** A subject's name; one outside the dictionary is called by its code. */
export const courseName = (courseId: string): string => COURSES[courseId]?.[0] ?? courseId
