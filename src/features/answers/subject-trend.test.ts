import { beforeAll, expect, it } from 'vitest'
import { loadArea } from '#src/i18n/i18n.ts'
import { changeWords } from './subject-trend.part.tsx'

beforeAll(async () => {
  await loadArea('answers')
})

const at = (own: number, klass: number | null) => ({
  examId: 'e',
  examName: '期中考试',
  startTime: 0,
  own,
  class: klass,
  school: null,
})

it('tells the change of a subject, then beside the class', () => {
  expect(changeWords(at(0.6, 0.7), at(0.65, 0.7))).toBe(
    '上一次（期中考试）得分率 60%，这一次 65%。和班级平均相比，高了 5 个百分点。',
  )
  // a harder paper: less of the marks, but more than the class lost
  expect(changeWords(at(0.6, 0.7), at(0.5, 0.55))).toContain('高了 5 个百分点')
  expect(changeWords(at(0.6, 0.6), at(0.5, 0.6))).toContain('低了 10 个百分点')
  expect(changeWords(at(0.6, 0.6), at(0.601, 0.6))).toContain('没有变')
})

it('says nothing of a class that is not told', () => {
  expect(changeWords(at(0.6, null), at(0.65, 0.7))).toBe('上一次（期中考试）得分率 60%，这一次 65%。')
})
