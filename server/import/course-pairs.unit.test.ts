import { describe, expect, it } from 'vitest'
import { COURSE_CODES, COURSES, courseName } from '../exams/papers/course-dictionary.ts'
import { courseCode } from '../sheets/courses.ts'
import { courseInName } from './look/course-in-name.ts'

describe('the course dictionary', () => {
  it('gives different subjects different codes, and names each as schools do [A07]', () => {
    const subjects = ['信息技术', '通用技术', '技术', '科学', '英语', '日语', '体育', '音乐', '美术', '心理']
    const codes = subjects.map(courseCode)
    expect(new Set(codes).size).toBe(subjects.length)
    expect(codes.map(courseName)).toEqual(subjects)
  })

  it('has each name once, and a code that is given as a name is itself', () => {
    const names = Object.values(COURSES).flat()
    expect(new Set(names.map(courseCode)).size).toBe(COURSE_CODES.length)
    expect(new Set(names).size).toBe(names.length)
    for (const code of COURSE_CODES) expect(courseCode(code)).toBe(code)
    expect(
      ['Information Technology', 'general_technology'].map((name) => courseName(courseCode(name))),
    ).toEqual(['信息技术', '通用技术'])
  })

  it('finds the longest name in that of a file: 技术 is part of 信息技术', () => {
    expect(courseInName('高一信息技术-成绩.csv')).toBe('信息技术')
    expect(courseInName('通用技术期中')).toBe('通用技术')
    expect(courseInName('技术学考')).toBe('技术')
    expect(courseInName('信息技术和通用技术')).toBe('')
    expect(courseInName('理科数学')).toBe('理科数学')
  })
})
