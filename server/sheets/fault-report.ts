import type { Locale } from '#contract/locale.ts'
import { fillPlaceholders } from '#core/domain/text/fill.ts'
import type { Faults, ImportFault } from './faults.ts'
import { FAULT_TEXTS } from './text/fault-codes.ts'

const WORDS = {
  'zh-CN': {
    look: '有 {count} 处请看一看，不妨碍导入：',
    head: '发现 {count} 处错误，什么都没有导入。请改正后重新运行同一命令：',
    row: '第 {row} 行',
    column: '{column} 列',
    more: '另有 {count} 处：{files}',
    each: '{file}（{count}）',
    join: '，',
    stop: '。',
    colon: '：',
  },
  en: {
    look: '{count} thing(s) to look at; they hinder nothing:',
    head: '{count} fault(s) found, nothing was imported. Correct them and run the same command again:',
    row: 'row {row}',
    column: 'column {column}',
    more: 'and {count} more: {files}',
    each: '{file} ({count})',
    join: ', ',
    stop: '; ',
    colon: ': ',
  },
} as const

/** Lines of the list of all faults, by file and row: where, what is wrong, what to do. `head` goes above, with {count}. */
export function faultReport(faults: Faults, lang: Locale, head: string = WORDS[lang].head): string[] {
  const words = WORDS[lang]
  const lines = [fillPlaceholders(head, { count: faults.count }), '']
  let file = ''
  for (const fault of sortFaults(faults.list)) {
    if (fault.file !== file) {
      file = fault.file
      lines.push(`${file}`)
    }
    lines.push(`  ${faultLine(fault, lang)}`)
  }
  if (faults.more.size) {
    const rest = [...faults.more].map(([f, count]) => fillPlaceholders(words.each, { file: f, count }))
    const count = [...faults.more.values()].reduce((a, b) => a + b, 0)
    lines.push('', fillPlaceholders(words.more, { count, files: rest.join(words.join) }))
  }
  return lines
}

/** Lines of what is worth a look and hinders nothing; none where there is nothing. */
export function warningReport({ warnings }: Faults, lang: Locale): string[] {
  if (warnings.length === 0) return []
  const rows = sortFaults(warnings).map((one) => `  ${one.file}${WORDS[lang].colon}${faultLine(one, lang)}`)
  return [fillPlaceholders(WORDS[lang].look, { count: warnings.length }), ...rows]
}

/** One fault without its file. */
export function faultLine(fault: ImportFault, lang: Locale): string {
  const words = WORDS[lang]
  const text = FAULT_TEXTS[lang][fault.code]
  const where = [
    fault.row === null ? '' : fillPlaceholders(words.row, { row: fault.row }),
    fault.column === null ? '' : fillPlaceholders(words.column, { column: fault.column }),
  ].filter((part) => part !== '')
  const place = where.length ? `${where.join(words.join)}${words.colon}` : ''
  return `${place}${fillPlaceholders(text.what, fault.values)}${words.stop}${fillPlaceholders(text.todo, fault.values)}`
}

/** Files in the order met; within a file, faults of the whole file first, then by row. */
export function sortFaults(list: readonly ImportFault[]): ImportFault[] {
  const files = new Map<string, number>()
  for (const f of list) if (!files.has(f.file)) files.set(f.file, files.size)
  return [...list].sort(
    (a, b) => (files.get(a.file) ?? 0) - (files.get(b.file) ?? 0) || (a.row ?? 0) - (b.row ?? 0),
  )
}
