import { describe, expect, it } from 'vitest'
import { gradeNoOf, gradeState, schoolYearOf } from './grade.ts'

describe('the school year', () => {
  it.each([
    ['2025-08-31T23:59:59+08:00', 2024],
    ['2025-09-01T00:00:00+08:00', 2025],
    ['2026-02-01T00:00:00+08:00', 2025],
  ])('of %s began in %i', (day, year) => expect(schoolYearOf(Date.parse(day))).toBe(year))
})

describe('a grade', () => {
  it.each([
    [1, 2020, 2025, 6],
    [2, 2025, 2025, 7],
    [2, 2023, 2025, 9],
    [3, 2023, 2025, 12],
    [2, 2022, 2025, null],
    [3, 2026, 2025, null],
    [4, 2025, 2025, null],
  ])('of stage %i entered in %i is, in %i, %s', (stage, entered, year, no) =>
    expect(gradeNoOf(stage, entered, year)).toBe(no),
  )
})

describe('moving on', () => {
  it('is one step above the roll, once', () => {
    expect(gradeState(9, null, 2025)).toEqual({ gradeNo: 9, next: 10, mayMoveOn: true })
    expect(gradeState(9, { gradeNo: 10, schoolYear: 2025 }, 2025)).toEqual({
      gradeNo: 10,
      next: 11,
      mayMoveOn: false,
    })
  })

  it('ends when the roll has come as far, and with the school year', () => {
    const choice = { gradeNo: 10, schoolYear: 2025 }
    expect(gradeState(10, choice, 2025)).toEqual({ gradeNo: 10, next: 11, mayMoveOn: true })
    expect(gradeState(9, choice, 2026).gradeNo).toBe(9)
  })

  it('stops after the last grade, and without a grade of the roll', () => {
    expect(gradeState(12, null, 2025)).toEqual({ gradeNo: 12, next: null, mayMoveOn: false })
    expect(gradeState(null, { gradeNo: 8, schoolYear: 2025 }, 2025)).toEqual({
      gradeNo: null,
      next: null,
      mayMoveOn: false,
    })
  })
})
