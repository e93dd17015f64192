import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import type { ExamRow } from './exam.repo.ts'
import { groupPapersByCourse, planLine } from './exam-line.service.ts'

const exam: ExamRow = {
  exam_id: 'e',
  current_version: 1,
  name: 'n',
  exam_type: 'final',
  is_joint: false,
  school_count: 1,
  start_time: new Date(0),
  published_at: new Date(1),
  rank_display: 'level',
  visible_from: null,
  hidden: false,
  paused_since: null,
}

const papers = fc.array(
  fc.record({
    exam_id: fc.constant('e'),
    course_id: fc.constantFrom('1', '2', '3'),
    course_name: fc.constant('c'),
    full_mark: fc.integer({ min: 1, max: 150 }),
    status: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 8 },
)

describe('the status of an exam', () => {
  it('is its highest paper status, a subject’s the lowest of its papers [S21]', () => {
    fc.assert(
      fc.property(papers, (list) => {
        expect(planLine(exam, list, 1, null).examStatus).toBe(Math.max(...list.map((p) => p.status)))
        for (const course of groupPapersByCourse(list)) {
          const own = list.filter((p) => p.course_id === course.courseId)
          expect(course.examCourseStatus).toBe(Math.min(...own.map((p) => p.status)))
          expect(course.fullMark).toBe(own.reduce((sum, p) => sum + p.full_mark, 0))
        }
      }),
    )
  })
})
