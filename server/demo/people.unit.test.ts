import { describe, expect, it } from 'vitest'
import { readIdNumber } from '#core/domain/entry/id-number.ts'
import { GRADES } from './courses.ts'
import { makeDistrict } from './district.ts'
import { buildStudentNumber } from './families.ts'
import { idNumberOf } from './identities.ts'
import { className, toRosterTeaching } from './staff.ts'

const district = makeDistrict()
const pupils = district.families.flatMap((f) => f.children)
const length = (name: string) => Array.from(name).length

it('the district is the same every time', () => {
  expect(makeDistrict()).toEqual(district)
})

describe('pupils', () => {
  it('are 45 in each of 8 classes of 3 grades of 2 schools, each with a number of its own', () => {
    const sizes = Map.groupBy(pupils, (p) => `${p.school} ${className(p.grade, p.class)}`)
    expect(sizes.size).toBe(48)
    for (const list of sizes.values()) expect(list).toHaveLength(45)
    expect(new Set(pupils.map((p) => buildStudentNumber(p))).size).toBe(2160)
    const rows = district.roster.schools.flatMap((s) => s.students.map((p) => p.number))
    expect(rows.toSorted()).toEqual(pupils.map((p) => p.number).toSorted())
  })

  it('have Chinese names of 2 to 4 characters, a few with a middle dot, one of 15', () => {
    const dotted = pupils.filter((p) => p.name.includes('·'))
    for (const p of pupils) {
      expect(p.name).toMatch(/^\p{Script=Han}+(·\p{Script=Han}+)?$/u)
      if (!dotted.includes(p)) expect(length(p.name)).toBeLessThanOrEqual(4)
      expect(length(p.name)).toBeGreaterThanOrEqual(2)
    }
    expect(dotted.length).toBeGreaterThan(3)
    expect(dotted.length).toBeLessThan(40)
    expect(Math.max(...pupils.map((p) => length(p.name)))).toBe(15)
    expect(new Set(pupils.map((p) => length(p.name)))).toContain(4)
  })

  it('have ID numbers that are right, of nobody real, and fit the grade', () => {
    const numbers = pupils.map((p) => idNumberOf(p))
    expect(new Set(numbers).size).toBe(pupils.length)
    for (const [i, number] of numbers.entries()) {
      const read = readIdNumber(number, '2026-11-20')
      expect(number).toMatch(/^99/)
      const from = (GRADES[pupils[i]?.grade ?? 0]?.year ?? 0) - 13
      expect(read.ok && read.birth >= `${from}-09-01` && read.birth <= `${from + 1}-08-31`).toBe(true)
    }
  })

  it('do not share a name with a classmate, and the commonest surname is one of the most frequent', () => {
    for (const list of Map.groupBy(pupils, (p) => `${p.school}/${p.grade}/${p.class}`).values()) {
      expect(new Set(list.map((p) => p.name)).size).toBe(list.length)
    }
    const counts = [...Map.groupBy(pupils, (p) => p.name[0] ?? '')].toSorted(
      (a, b) => b[1].length - a[1].length,
    )
    expect('王李张刘陈').toContain(counts[0]?.[0])
  })
})

describe('families', () => {
  const twos = district.families.filter((f) => f.children.length === 2)

  it('have one child, or two with the same surname and different names', () => {
    expect(new Set(district.families.map((f) => f.children.length))).toEqual(new Set([1, 2]))
    for (const f of twos) {
      const [a, b] = f.children
      expect(a?.name[0]).toBe(b?.name[0])
      expect(a?.name).not.toBe(b?.name)
      expect(a?.grade).not.toBe(b?.grade)
    }
  })

  it('with two children are some within a school and some across', () => {
    const across = twos.filter((f) => f.children[0]?.school !== f.children[1]?.school)
    expect(across).toHaveLength(25)
    expect(twos.length - across.length).toBe(73)
  })
})

describe.each([0, 1])('the staff of school %i', (school) => {
  const staff = district.staff[school]
  if (!staff) throw new Error('no staff')
  const lessons = staff.teachers.flatMap(toRosterTeaching)

  it('teaches every subject of every class exactly once', () => {
    const wanted = GRADES.flatMap((g, i) =>
      Array.from({ length: 8 }, (_, c) => g.courses.map((course) => `${className(i, c)} ${course}`)).flat(),
    )
    const given = lessons.filter((l) => !l.isHead).map((l) => `${l.className} ${l.courseId}`)
    expect(given.toSorted()).toEqual(wanted.toSorted())
  })

  it('gives each class one head, who teaches it, and nobody two classes', () => {
    const heads = staff.teachers.filter((t) => t.heads !== null)
    expect(heads).toHaveLength(24)
    for (const t of heads) expect(t.classes).toContain(t.heads)
    expect(new Set(lessons.filter((l) => l.isHead).map((l) => l.className)).size).toBe(24)
  })

  it('has teachers of two or three classes, one of them with two subjects', () => {
    for (const t of staff.teachers) expect([2, 3]).toContain(t.classes.length)
    expect(staff.teachers.filter((t) => t.courses.length === 2)).toHaveLength(1)
  })

  it('has one leader of each role and no name twice', () => {
    expect(staff.leaders.map((l) => l.role)).toEqual([9, 10, 11, 12])
    const names = [...staff.teachers, ...staff.leaders].map((p) => p.name)
    expect(new Set(names).size).toBe(names.length)
  })
})
