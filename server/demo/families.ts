import { CLASSES_A_GRADE, GRADES, STUDENTS_A_CLASS } from './courses.ts'
import { adultName, dottedName, pupilName, surname } from './names.ts'
import { elementAt, type Random, random } from './random.ts'

/** A pupil's place; all numbers count from 0. */
export interface Seat {
  school: number
  grade: number
  class: number
  seat: number
}

export interface DemoPupil extends Seat {
  number: string
  name: string
}

/** One parent account with its one or two children. */
export interface DemoFamily {
  parentName: string
  children: readonly DemoPupil[]
}

/** Families known by name: which seats the children of parent1, parent2 and parent3 have, and the longest name. */
const KNOWN: readonly (readonly Seat[])[] = [
  [seat(0, 2, 0, 0)],
  [seat(0, 2, 0, 1), seat(1, 0, 0, 0)],
  [seat(0, 2, 0, 2), seat(0, 0, 0, 1)],
  [seat(0, 2, 0, 3)],
]
/** Further families with two children: in the first school, in the second, in both. */
const PAIRS: readonly (readonly [number, number, number])[] = [
  [0, 0, 36],
  [1, 1, 36],
  [0, 1, 24],
]
const DOTTED_SHARE = 0.006
/** The longest name the generator can make sits in 九(1)班, so that it is met wherever names are shown. */
const LONGEST = { seat: seat(0, 2, 0, 3), name: '穆罕默德艾力江·阿卜杜克热木江' }

/** Every pupil of both schools in exactly one family; the first three are those of parent1, parent2 and parent3. */
export function makeFamilies(): DemoFamily[] {
  const r = random('families')
  const used = new Set<string>()
  const groups: Seat[][] = []
  const take = (...seats: Seat[]) => {
    for (const s of seats) used.add(buildStudentNumber(s))
    groups.push(seats)
  }
  for (const seats of KNOWN) take(...seats)
  for (const [elderSchool, youngerSchool, count] of PAIRS) {
    for (let i = 0; i < count; i++)
      take(free(elderSchool, 2, used, r), free(youngerSchool, r.int(2), used, r))
  }
  for (const s of allSeats()) if (!used.has(buildStudentNumber(s))) take(s)
  return nameFamilies(groups, r)
}

/** Student number: year of entry, school, class, seat; no two in the district are alike. */
export function buildStudentNumber(s: Seat): string {
  const two = (n: number) => String(n + 1).padStart(2, '0')
  return `${elementAt(GRADES, s.grade).year}${s.school + 1}${two(s.class)}${two(s.seat)}`
}

function nameFamilies(groups: readonly Seat[][], r: Random): DemoFamily[] {
  const classes = new Map<string, Set<string>>()
  return groups.map((seats) => {
    const dotted = seats.length === 1 && r.next() < DOTTED_SHARE
    const family = surname(r)
    // nobody shares a name with a brother, a sister or anyone in the same class
    const siblings = new Set<string>()
    const children = seats.map((s) => {
      const key = `${s.school}/${s.grade}/${s.class}`
      const mates = classes.get(key) ?? new Set<string>()
      classes.set(key, mates)
      let name = buildStudentNumber(s) === buildStudentNumber(LONGEST.seat) ? LONGEST.name : ''
      while (!name || siblings.has(name) || mates.has(name))
        name = dotted ? dottedName(r) : pupilName(r, family)
      siblings.add(name)
      mates.add(name)
      return { ...s, number: buildStudentNumber(s), name }
    })
    return { parentName: dotted ? dottedName(r) : adultName(r, family), children }
  })
}

function free(school: number, grade: number, used: ReadonlySet<string>, r: Random): Seat {
  for (;;) {
    const s = seat(school, grade, r.int(CLASSES_A_GRADE), r.int(STUDENTS_A_CLASS))
    if (!used.has(buildStudentNumber(s))) return s
  }
}

function* allSeats(): Generator<Seat> {
  for (let school = 0; school < 2; school++)
    for (let grade = 0; grade < GRADES.length; grade++)
      for (let c = 0; c < CLASSES_A_GRADE; c++)
        for (let s = 0; s < STUDENTS_A_CLASS; s++) yield seat(school, grade, c, s)
}

function seat(school: number, grade: number, classIndex: number, seatIndex: number): Seat {
  return { school, grade, class: classIndex, seat: seatIndex }
}
