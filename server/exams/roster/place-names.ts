const DIGITS = '一二三四五六七八九'
const digitOf = (text: string): number => DIGITS.indexOf(text) + 1 || Number(text)

/** Texts that are remembered with what is made of them: a school has hundreds of classes, and a file a row a student. */
const REMEMBERED = 10_000

/** A function of a text that remembers what it gave. */
function remembered(make: (text: string) => string): (text: string) => string {
  const made = new Map<string, string>()
  return (text) => {
    const known = made.get(text)
    if (known !== undefined) return known
    if (made.size >= REMEMBERED) made.clear()
    const fresh = make(text)
    made.set(text, fresh)
    return fresh
  }
}

/** Width, blanks and the shapes of brackets do not matter. */
const plain = remembered((name) =>
  name
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[[【〔〖{]/g, '(')
    .replace(/[\]】〕〗}]/g, ')'),
)

/** A grade at the front of a class's name: 高一, 高1, 初二年级, 七年级, 7年级, 2026级. */
const GRADE_IN_FRONT =
  /^(?:高中?[一二三1-3](?:年级)?|初中?[一二三四1-4](?:年级)?|[一二三四五六七八九1-9]年级|20\d\d级)/

/** Class of the grade with this number, its word left out in front: 七(1)班, 7.1班, 七1班; 1(实验)班 is another class. */
const NUMBER_IN_FRONT =
  /^(?:([一二三四五六七八九1-9])[-.·_]?(?=\([\d一二三四五六七八九十]+\))|([一二三四五六七八九1-9])[-.·_](?=\d)|([一二三四五六七八九])(?=\d))/

/**
 * How names of grades are compared: width, brackets, blanks, 年级 and the script of the number do not matter, so that 高一,
 * 高1 and 高一年级 are one. 初一 and 七年级 stay two: which of them is meant is the school's to say.
 */
export const gradeFold = remembered((name) => {
  const bare = plain(name).replace(/[()]/g, '').toLowerCase()
  const named = /^([高初])中?([一二三四1-4])(?:年级)?$/.exec(bare)
  if (named) return `${named[1]}${digitOf(named[2] ?? '')}`
  const short = bare.replace(/年级$/, '')
  return /^[一二三四五六七八九]$/.test(short) ? String(digitOf(short)) : short
})

/** The grade that a class's name begins with, as it is written there: 高一(3)班 is of 高一; '' where it does not say. */
export function gradeInClass(className: string): string {
  const text = plain(className)
  const grade = GRADE_IN_FRONT.exec(text)?.[0] ?? ''
  // 高一班 is the name of a class
  return grade !== '' && bareName(text.slice(grade.length)) !== '' ? grade : ''
}

/**
 * How classes of a school are compared: as grades are, and with or without 班, the grade in front and zeros before the
 * number. The same text is the same class.
 * @param grade the class's grade, in any spelling; '' that which its name begins with
 */
export function classFold(grade: string, className: string): string {
  const text = plain(className)
  const inFront = gradeInClass(text)
  const of = gradeFold(grade === '' ? inFront : grade)
  const rest =
    inFront !== '' && gradeFold(inFront) === of ? text.slice(inFront.length) : withoutNumber(text, of)
  return `${of}\u001f${bareName(rest)}`
}

function withoutNumber(text: string, gradeOf: string): string {
  const found = NUMBER_IN_FRONT.exec(text)
  const digit = found?.[1] ?? found?.[2] ?? found?.[3]
  if (!found || digit === undefined || String(digitOf(digit)) !== /^[高初]?([1-9])$/.exec(gradeOf)?.[1])
    return text
  return text.slice(found[0].length)
}

/** What is left of a class's name: its number, or what it is called. */
function bareName(rest: string): string {
  const name = rest
    .replace(/^[-.·_]+/, '')
    .replace(/[()]/g, '')
    .replace(/班$/, '')
    .toLowerCase()
    .replace(/^0+(?=\d)/, '')
  return name.replace(/[一二三四五六七八九十]+$/, (number) => String(numberOf(number) ?? number))
}

/** 1 to 99 in Chinese; null: not written so. */
function numberOf(text: string): number | null {
  const found = /^([一二三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(text)
  if (!found) return null
  const [, first, ten, last] = found
  if (ten === undefined) return first !== undefined && last === undefined ? digitOf(first) : null
  return (first === undefined ? 1 : digitOf(first)) * 10 + (last === undefined ? 0 : digitOf(last))
}
