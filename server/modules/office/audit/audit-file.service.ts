import { writeXlsx } from 'hucre/xlsx'
import type { Locale } from '#contract/locale.ts'
import { AUDIT_FILE_MOST } from '#contract/office/audit.ts'
import { secondText } from '#core/domain/dates/day.ts'
import type { Db } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { type AuditFilter, auditRows } from './audit.repo.ts'
import { listAuditChanges } from './changes.rules.ts'
import { describeTarget } from './names.rules.ts'
import { actionOf } from './words.rules.ts'

const HEADS: Readonly<Record<Locale, readonly string[]>> = {
  'zh-CN': ['时间', '谁', '做了什么', '对象', '之前', '之后'],
  en: ['When', 'Who', 'What', 'Of', 'Before', 'After'],
}
const NAMES: Readonly<Record<Locale, string>> = { 'zh-CN': '操作记录', en: 'audit log' }
const WIDTHS = [20, 14, 30, 24, 40, 40]
/** Marks the file as UTF-8 for spreadsheet programs. */
const BOM = '\ufeff'

/** A text that a spreadsheet program would run as a formula is held by an apostrophe. */
const safe = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const cell = (text: string): string => (/["\n\r,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The log as a file: one row an action, times of the school's clock (UTC+8). */
export async function auditFile(
  db: Db,
  school: SchoolId,
  filter: AuditFilter,
  format: 'csv' | 'xlsx',
  locale: Locale,
): Promise<{ fileName: string; content: string }> {
  const found = await auditRows(db, school, filter, AUDIT_FILE_MOST, 0)
  const rows = [
    [...HEADS[locale]],
    ...found.map((row) => {
      const changes = listAuditChanges(row.before, row.after, locale)
      const side = (which: 'before' | 'after') =>
        changes.flatMap((c) => (c[which] === null ? [] : [`${c.field}: ${c[which]}`])).join('\n')
      const cells = [
        secondText(row.at),
        row.userName,
        actionOf(row.call, locale),
        describeTarget(row.target, locale),
        side('before'),
        side('after'),
      ]
      return cells.map(safe)
    }),
  ]
  const fileName = `${NAMES[locale]}.${format}`
  if (format === 'csv') {
    const text = BOM + rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
    return { fileName, content: Buffer.from(text).toString('base64') }
  }
  const bytes = await writeXlsx({
    sheets: [
      {
        name: NAMES[locale],
        rows,
        columns: WIDTHS.map((width) => ({ width })),
        freezePane: { rows: 1, columns: 0 },
      },
    ],
  })
  return { fileName, content: Buffer.from(bytes).toString('base64') }
}
