const HAN = '一二三四五六七八九'
/** What Chinese schools call grades, lowest first; each is followed by the next. */
const SERIES: readonly (readonly string[])[] = [
  Array.from(HAN, (n) => `${n}年级`),
  ['初一', '初二', '初三', '初四'],
  ['高一', '高二', '高三'],
]
const NUMBERED = /^((?:Grade|Year|G|Y)\s*)(\d{1,2})$|^(\d{1,2})(年级)$/i
const FIRST_OF_STAGE: Readonly<Record<number, number>> = { 1: 1, 2: 7, 3: 10 }
const LAST_OF_STAGE: readonly number[] = [6, 9, 12]

/**
 * Which grade a name means, 1 to 12: 七年级 7, 初一 7, 高三 12, Grade 8 8.
 * @returns null: it does not say (2024级)
 */
export function gradeNoIn(name: string): number | null {
  const text = name.normalize('NFKC').trim()
  for (const [i, base] of [1, 7, 10].entries()) {
    const at = SERIES[i]?.indexOf(text) ?? -1
    if (at >= 0) return base + at
  }
  const [, , latin, digits] = NUMBERED.exec(text) ?? []
  const n = Number(latin ?? digits)
  return n >= 1 && n <= 12 ? n : null
}

/** The name of the grade above, in the same words; null: there is none, or the name stays as it is over the years. */
export function nameAbove(name: string): string | null {
  const text = name.normalize('NFKC').trim()
  for (const series of SERIES) {
    const at = series.indexOf(text)
    if (at >= 0) return series[at + 1] ?? null
  }
  const [, word, latin, digits, han] = NUMBERED.exec(text) ?? []
  const n = Number(latin ?? digits) + 1
  return n >= 2 && n <= 12 ? `${word ?? ''}${n}${han ?? ''}` : null
}

/** True: those of that name leave the school, unless it has the grade above. */
export function isLast(name: string, stage: number, names: ReadonlySet<string>): boolean {
  const no = gradeNoIn(name)
  const above = nameAbove(name)
  if (above !== null && names.has(above)) return false
  // the fourth year of a junior school of four
  if (no === 10 && stage === 2) return true
  return no !== null && LAST_OF_STAGE.includes(no)
}

/** The stage (1 primary, 2 junior, 3 senior) that those who go up are in; it changes in schools of more than one. */
export const stageAbove = (name: string, stage: number): number => {
  const no = gradeNoIn(name)
  if (no === 6 && stage === 1) return 2
  return no === 9 && stage === 2 && !name.startsWith('初') ? 3 : stage
}

/** School year in which a grade of those who entered in `year` bears that name; null: the name does not say. */
export function yearOfName(name: string, stage: number, year: number): number | null {
  const no = gradeNoIn(name)
  const first = FIRST_OF_STAGE[stage]
  return no === null || first === undefined ? null : year + no - first
}

/** What classes write for a grade, the longest first, beside what they write for the next: 七年级 七 7. */
function shortNames(name: string, above: string): [string, string][] {
  const pairs: [string, string][] = [[name, above]]
  const [no, next] = [gradeNoIn(name), gradeNoIn(above)]
  if (no === null || next === null) return pairs
  const [han, nextHan] = [HAN[no - 1], HAN[next - 1]]
  if (/年级$/.test(name) && han !== undefined && nextHan !== undefined)
    pairs.push([`${han}年级`, `${nextHan}年级`], [han, nextHan])
  if (no >= 7 && no < 9) pairs.push([`初${HAN[no - 7]}`, `初${HAN[next - 7]}`])
  if (no >= 10 && next >= 10) pairs.push([`高${HAN[no - 10]}`, `高${HAN[next - 10]}`])
  pairs.push([String(no), String(next)])
  return pairs
}

/**
 * A class's name in the new year: 七(1)班 八(1)班, 初一3班 初二3班, 701班 801班. 1班 stays, and so does 7班, which is the
 * seventh class of any grade.
 */
export function classAbove(className: string, name: string, above: string): string {
  const text = className.normalize('NFKC')
  for (const [now, next] of shortNames(name.normalize('NFKC'), above)) {
    if (!text.startsWith(now)) continue
    const rest = text.slice(now.length)
    const isSaid = now.length > 1 || /^\(|^[.．·-]?\d+班?$/.test(rest)
    const isNumber = /^\d+$/.test(now)
    if (isNumber ? /^\(|^[.·-]\d|^\d{2}班?$/.test(rest) : isSaid) return next + className.slice(now.length)
  }
  return className
}

/** What those who graduate are called from then on, so that the name is free for the next: 九年级（2026届）. */
export const graduatedName = (name: string, year: number): string => `${name}（${year}届）`.slice(0, 40)
