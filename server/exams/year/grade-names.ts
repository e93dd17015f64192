const HAN = '一二三四五六七八九'
/** 高一, 高1, 高中一年级, 初二, 初中2年级. */
const OF_STAGE = /^([高初])(中?)([一二三四1-4])((?:年级)?)$/
/** 七年级. */
const IN_HAN = /^([一二三四五六七八九])年级$/
const NUMBERED = /^((?:Grade|Year|G|Y)\s*)(\d{1,2})$|^(\d{1,2})(年级)$/i
/** Grade before the first of the stage, and how many grades the words of a stage have. */
const STAGES: Readonly<Record<string, readonly [before: number, grades: number]>> = { 初: [6, 4], 高: [9, 3] }
/** The grade that each stage (1 primary, 2 junior, 3 senior) begins with. */
export const FIRST_OF_STAGE = { 1: 1, 2: 7, 3: 10 } as const satisfies Readonly<Record<number, number>>
const LAST_OF_STAGE: readonly number[] = [6, 9, 12]

/**
 * Which grade a name means, 1 to 12: 七年级 7, 初一 7, 高三 12, Grade 8 8.
 * @returns null: it does not say (2024级)
 */
export const gradeNoIn = (name: string): number | null => {
  const said = parseGradeName(name)
  return said ? said.before + said.n : null
}

/** The name of the grade above, in the same words; null: there is none, or the name stays as it is over the years. */
export const nameAbove = (name: string): string | null => nameYearsOn(name, 1)

/**
 * What those of a grade are called some years later, or before where `years` is negative, in the same words: 高一, 1 高二;
 * 八年级, -1 七年级.
 * @returns null: the words have no such grade, or the name stays as it is over the years (2024级)
 */
export function nameYearsOn(name: string, years: number): string | null {
  const said = parseGradeName(name)
  const n = (said?.n ?? 0) + years
  return said && n >= 1 && n <= said.last ? said.call(n) : null
}

interface SaidGrade {
  /** Which of the words' grades, from 1; `before` of them are not in these words. */
  n: number
  before: number
  last: number
  call: (n: number) => string
}

function parseGradeName(name: string): SaidGrade | null {
  const text = name.normalize('NFKC').trim()
  const [, stage = '', middle, digit = '', end] = OF_STAGE.exec(text) ?? []
  const [before, last] = STAGES[stage] ?? [0, 0]
  if (last > 0) {
    const n = HAN.indexOf(digit) + 1 || Number(digit)
    const call = (at: number) => `${stage}${middle}${/\d/.test(digit) ? at : HAN[at - 1]}${end}`
    return n <= last ? { n, before, last, call } : null
  }
  const han = IN_HAN.exec(text)?.[1]
  if (han !== undefined)
    return { n: HAN.indexOf(han) + 1, before: 0, last: HAN.length, call: (at) => `${HAN[at - 1]}年级` }
  const [, word = '', latin, digits, suffix = ''] = NUMBERED.exec(text) ?? []
  const n = Number(latin ?? digits)
  return n >= 1 && n <= 12 ? { n, before: 0, last: 12, call: (at) => `${word}${at}${suffix}` } : null
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
  const [first, last] = [FIRST_OF_STAGE[stage as 1 | 2 | 3] as number | undefined, LAST_OF_STAGE[stage - 1]]
  if (no === null || first === undefined || last === undefined) return null
  // a junior school may have four years; a name of another stage was not understood when it was stored
  const passed = no - first
  return passed < 0 || (no > last && !(stage === 2 && no === 10)) ? null : year + passed
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
