import type { Locale } from '#contract/locale.ts'
import type { ListPerson } from '../plan.ts'

export interface ListRow extends ListPerson {
  login: string
  password: string
}

/** Whose list it is: the first two columns differ. */
export type ListKind = 'students' | 'people'

/** Head lines of the list of first passwords. */
const LIST_HEADS = {
  'zh-CN': {
    students: ['班级', '学号', '姓名', '账号', '初始密码'],
    people: ['角色', '工号/学号', '姓名', '账号', '初始密码'],
  },
  en: {
    students: ['class', 'student number', 'name', 'account', 'initial password'],
    people: ['role', 'staff or student number', 'name', 'account', 'initial password'],
  },
} as const

/** Marks the file as UTF-8 for spreadsheet programs. */
const BOM = '\ufeff'

/** The list of first passwords as CSV: group, number, name, account, initial password; CRLF, UTF-8 with its mark. */
export function listText(rows: readonly ListRow[], kind: ListKind, lang: Locale): string {
  const lines = [
    LIST_HEADS[lang][kind],
    ...rows.map((r) => [r.group, r.number, r.name, r.login, r.password]),
  ].map((cells) => `${cells.map(cellText).join(',')}\r\n`)
  return BOM + lines.join('')
}

/**
 * One cell. A text that a spreadsheet program would run as a formula is held by an apostrophe; a number it would change
 * (leading zeros, 12 digits and more) by a tab behind it, which the sign-in page passes over.
 */
function cellText(text: string): string {
  const held = /^[=+\-@\t\r]/.test(text) ? `'${text}` : /^(0\d+|\d{12,})$/.test(text) ? `${text}\t` : text
  return /["\n\r,;\t]/.test(held) ? `"${held.replaceAll('"', '""')}"` : held
}
