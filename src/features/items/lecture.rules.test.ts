import { expect, it } from 'vitest'
import type { ItemAnalysis, PaperAnalysis } from '#contract/exam/items.ts'
import { lectureOf, saidMarks, studentsIn, wrongAnswers } from './lecture.rules.ts'

const item = (no: string, classRate: number, schoolRate: number, over: Partial<ItemAnalysis> = {}) =>
  ({ no, type: 'answer', full: 10, key: '', classRate, schoolRate, options: null, ...over }) as ItemAnalysis
const paper = {
  items: [item('1', 0.9, 0.9), item('2', 0.4, 0.4), item('3', 0.5, 0.8, { key: 'A', options: [] })],
  class: {
    classId: 'c',
    className: '1班',
    students: [
      { studentId: 'a', name: '甲', marks: [10, 0, 0], answers: ['', '', 'C'] },
      { studentId: 'b', name: '乙', marks: [8, 6, 10], answers: ['', '', 'A'] },
      { studentId: 'c', name: '丙', marks: [10, 6, 0], answers: ['', '', ''] },
      { studentId: 'd', name: '丁', marks: [10, null, 0], answers: ['', '', 'C'] },
    ],
  },
} as unknown as PaperAnalysis

it('what a class goes over: furthest behind the grade first, then what it lost [T14]', () => {
  expect(lectureOf(paper).map(({ no, at, win, lost }) => [no, at, win, lost])).toEqual([
    ['3', 2, expect.closeTo(3), 5],
    ['2', 1, 0, 6],
  ])
  expect(lectureOf({ ...paper, class: null })).toEqual([])
})

it('tells what was lost where the marks to win would be shown as none [T14]', () => {
  expect(saidMarks({ win: 0.03, lost: 1.9 })).toEqual({ key: 'items.lecture.lost', marks: 1.9 })
  expect(saidMarks({ win: 0, lost: 6 })).toEqual({ key: 'items.lecture.lost', marks: 6 })
  expect(saidMarks({ win: 0.05, lost: 1.9 })).toEqual({ key: 'items.lecture.win', marks: 0.05 })
})

it('who got an item wrong, by the option chosen or the mark got [T14]', () => {
  const said = (at: number) =>
    wrongAnswers(paper, at).map(({ option, marks, students }) => [
      option ?? marks,
      students.map(({ name }) => name),
    ])
  expect(said(2)).toEqual([
    ['C', ['甲', '丁']],
    ['', ['丙']],
  ])
  expect(said(1)).toEqual([
    [[0, 0], ['甲']],
    [
      [6, 6],
      ['乙', '丙'],
    ],
  ])
})

it('of many marks none, under half and the rest are told [T14]', () => {
  const students = [10, 9, 7, 5, 4, 3, 0, 0].map((mark, i) => ({
    studentId: `${i}`,
    name: `${i}`,
    marks: [mark],
  }))
  const many = {
    items: [item('1', 0.5, 0.6)],
    class: { ...paper.class, students },
  } as unknown as PaperAnalysis
  expect(wrongAnswers(many, 0).map(({ marks, students: of }) => [marks, of.length])).toEqual([
    [[0, 0], 2],
    [[3, 4], 2],
    [[5, 9], 3],
  ])
})

it('whom questions about some items are for [T14]', () => {
  const [third, second] = lectureOf(paper)
  expect(third && studentsIn(paper, [third])).toBe(3)
  expect(third && second && studentsIn(paper, [third, second])).toBe(4)
})
