import type { Locale } from '#contract/locale.ts'

type InWords = Readonly<Record<Locale, string>>

/** What an action was done to, by the first word of its stored target. */
const TARGETS: Readonly<Record<string, InWords>> = {
  bank: { 'zh-CN': '题库', en: 'Question bank' },
  calendar: { 'zh-CN': '校历', en: 'Calendar' },
  class: { 'zh-CN': '班级', en: 'Class' },
  display: { 'zh-CN': '显示设置', en: 'Display settings' },
  exam: { 'zh-CN': '考试', en: 'Exam' },
  feature: { 'zh-CN': '功能', en: 'Feature' },
  import: { 'zh-CN': '导入', en: 'Import' },
  job: { 'zh-CN': '任务', en: 'Job' },
  notice: { 'zh-CN': '全校通知', en: 'Notice to all' },
  partner: { 'zh-CN': '平台', en: 'Partner' },
  'school year': { 'zh-CN': '学年', en: 'School year' },
  slips: { 'zh-CN': '账号条', en: 'Slips' },
  staff: { 'zh-CN': '教职工', en: 'Staff' },
  student: { 'zh-CN': '学生', en: 'Student' },
  switch: { 'zh-CN': '应急开关', en: 'Switch' },
}
/** Words that follow some of them. */
const DETAILS: Readonly<Record<string, InWords>> = {
  'display all': { 'zh-CN': '全部考试', en: 'all exams' },
  'display new': { 'zh-CN': '以后的考试', en: 'later exams' },
  'switch pausePublication': { 'zh-CN': '暂停发布', en: 'Pause publishing' },
  'switch readOnly': { 'zh-CN': '只读', en: 'Read-only' },
}
const MANY: Readonly<Record<string, InWords>> = {
  students: { 'zh-CN': '名学生', en: 'students' },
  accounts: { 'zh-CN': '个账号', en: 'accounts' },
}
/** Targets whose stored text has an id of this server before the name. */
const WITH_ID: readonly string[] = ['exam', 'import', 'job']

/** The stored target of an action in words: `student 77` is 学生 77; what is not known stays as it is stored. */
export function describeTarget(target: string, locale: Locale): string {
  const [, count, what = ''] = /^(\d+) (students|accounts)$/.exec(target) ?? []
  const many = MANY[what]
  if (many) return locale === 'en' ? `${count} ${many.en}` : `${count} ${many[locale]}`
  const kind = Object.keys(TARGETS).find((one) => target === one || target.startsWith(`${one} `))
  const named = TARGETS[kind ?? '']
  if (kind === undefined || !named) return target
  const rest = target.slice(kind.length + 1)
  const detail = DETAILS[target]?.[locale] ?? (WITH_ID.includes(kind) ? rest.replace(/^\S+ ?/, '') : rest)
  return `${named[locale]} ${detail}`.trim()
}

const FIELDS: Readonly<Record<string, InWords>> = {
  absent: { 'zh-CN': '缺考', en: 'absent' },
  account: { 'zh-CN': '登录名', en: 'sign-in name' },
  accounts: { 'zh-CN': '账号', en: 'accounts' },
  classId: { 'zh-CN': '班级编号', en: 'class id' },
  className: { 'zh-CN': '班级', en: 'class' },
  courseId: { 'zh-CN': '科目编号', en: 'subject id' },
  date: { 'zh-CN': '日期', en: 'date' },
  erased: { 'zh-CN': '已删除', en: 'erased' },
  exams: { 'zh-CN': '考试数', en: 'exams' },
  exported: { 'zh-CN': '已导出', en: 'exported' },
  file: { 'zh-CN': '文件', en: 'file' },
  from: { 'zh-CN': '开始', en: 'from' },
  grades: { 'zh-CN': '年级', en: 'grades' },
  graduated: { 'zh-CN': '毕业', en: 'graduated' },
  isWithdrawn: { 'zh-CN': '已撤回', en: 'withdrawn' },
  kind: { 'zh-CN': '种类', en: 'kind' },
  locked: { 'zh-CN': '已锁定', en: 'locked' },
  login: { 'zh-CN': '登录名', en: 'sign-in name' },
  merged: { 'zh-CN': '合并前的学号', en: 'merged number' },
  mergedInto: { 'zh-CN': '并入学号', en: 'merged into' },
  message: { 'zh-CN': '原因', en: 'reason' },
  name: { 'zh-CN': '名称', en: 'name' },
  newAccount: { 'zh-CN': '新账号', en: 'new account' },
  number: { 'zh-CN': '学号', en: 'number' },
  on: { 'zh-CN': '开启', en: 'on' },
  open: { 'zh-CN': '开放', en: 'open' },
  passwordReset: { 'zh-CN': '重置密码', en: 'password reset' },
  rankDisplay: { 'zh-CN': '名次显示', en: 'ranks shown' },
  recoveryCodes: { 'zh-CN': '恢复码', en: 'recovery codes' },
  restored: { 'zh-CN': '恢复', en: 'restored' },
  returned: { 'zh-CN': '返回的学生', en: 'returned' },
  rows: { 'zh-CN': '记录数', en: 'rows' },
  rule: { 'zh-CN': '规则', en: 'rule' },
  school: { 'zh-CN': '学校', en: 'school' },
  secondFactor: { 'zh-CN': '两步验证', en: 'second step' },
  settings: { 'zh-CN': '设置', en: 'settings' },
  signedOut: { 'zh-CN': '已退出', en: 'signed out' },
  slips: { 'zh-CN': '账号条', en: 'slips' },
  source: { 'zh-CN': '题集', en: 'collection' },
  state: { 'zh-CN': '状态', en: 'state' },
  status: { 'zh-CN': '状态', en: 'status' },
  stored: { 'zh-CN': '入库版本', en: 'stored revision' },
  students: { 'zh-CN': '学生数', en: 'students' },
  text: { 'zh-CN': '文字', en: 'text' },
  to: { 'zh-CN': '结束', en: 'to' },
  until: { 'zh-CN': '截止', en: 'until' },
  version: { 'zh-CN': '版本', en: 'version' },
  visibleFrom: { 'zh-CN': '公布时间', en: 'shown from' },
}

/** A field by its word; one that has none by its stored name. */
export const describeField = (field: string, locale: Locale): string => FIELDS[field]?.[locale] ?? field

const VALUES: Readonly<Record<string, InWords>> = {
  true: { 'zh-CN': '是', en: 'yes' },
  false: { 'zh-CN': '否', en: 'no' },
  required: { 'zh-CN': '必须', en: 'required' },
  optional: { 'zh-CN': '可选', en: 'optional' },
}
/** Fields that hold a moment as epoch ms. */
const MOMENTS: readonly string[] = ['until', 'visibleFrom']

/** What a field held, in words; null: it was not there. Lists and groups of values are written one after the other. */
export function describeValue(value: unknown, field: string, locale: Locale): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && MOMENTS.includes(field)) return formatSchoolTime(value)
  if (typeof value !== 'object') {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return VALUES[text]?.[locale] ?? text
  }
  const comma = locale === 'en' ? ', ' : '、'
  const parts = Array.isArray(value)
    ? value.map((one: unknown) => describeValue(one, '', locale))
    : Object.entries(value).map(([name, one]) => {
        const text = describeValue(one, name, locale)
        return text === null || text === '' ? null : `${describeField(name, locale)} ${text}`
      })
  return parts.filter((part) => part !== null).join(comma)
}

const HOURS_8_MS = 8 * 3_600_000

/** `2026-11-24 09:05:07` of the school's clock (UTC+8). @param at epoch ms */
export const formatSchoolTime = (at: number): string =>
  new Date(at + HOURS_8_MS).toISOString().slice(0, 19).replace('T', ' ')
