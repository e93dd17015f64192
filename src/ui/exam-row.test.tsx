import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { loadArea } from '#src/i18n/i18n.ts'
import { type StaffExam, StaffExamRow } from './exam-row.tsx'

beforeAll(() => loadArea('exam'))

const meanOf = (courseName: string, sat: number): NonNullable<StaffExam['means']>[number] => ({
  ...{ courseId: courseName, courseName, full: 50, mean: 27.9 },
  population: { of: 'class', name: '31班', version: 1, classes: 1, roster: 120, sat },
})

it('the number of who took part is not called the number of who should have', () => {
  const exam: StaffExam = {
    ...{ examId: 'e1', examName: '月考', examType: 'other', startTime: 0, isJoint: false, schoolCount: 1 },
    ...{ courses: [], version: 1, examStatus: 5, publishedAt: 0 },
    ...{ gradeId: 'g', gradeName: '高三', classCount: 2, meanScore: null, fullMark: 90 },
    ...{ studentCount: 119, means: [meanOf('数学', 116), meanOf('生物', 118)] },
  }
  const said = renderToStaticMarkup(<StaffExamRow exam={exam} href="/exam" />)
  expect(said).toContain('2 个班 · 119 人参加')
  expect(said).toContain('应考 120 人，116 人有成绩')
  expect(said).not.toContain('应考 119 人')
})
