import { beforeAll, expect, it } from 'vitest'
import type { SortableTranscriptRow } from '#core/domain/report/sort-rows.ts'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { transcriptColumns } from './columns.rules.ts'

beforeAll(async () => {
  await setLocale('zh-CN')
  for (const area of ['report', 'class-report'] as const) await loadArea(area)
})

const line = (className: string, studentName: string, scores: (number | null)[]): SortableTranscriptRow => ({
  ...{ studentId: studentName, studentName, studentNumber: studentName, className, scores },
  ...{ total: null, classRank: null, schoolRank: null, jointRank: null },
})
const head = {
  ...{ examId: 'e', examName: '期中', startTime: 0, schoolName: '一中', fullMark: 200 },
  ...{ hasTotal: true, isJoint: false, isOfGrade: true },
  courses: [
    { paperId: 'maths', courseName: '数学', full: 100 },
    { paperId: 'physics', courseName: '物理', full: 100 },
  ],
}

it('a subject that nobody of a class sat is not taken by the class, and nobody of it is absent from it', () => {
  const lines = [
    line('1班', 'Ann', [70, 80]),
    line('1班', 'Ben', [60, null]),
    line('2班', 'Cem', [50, null]),
    line('2班', 'Dil', [null, null]),
  ]
  const cells = transcriptColumns({ ...head, rows: lines }, null)
    .filter(({ id }) => id === 'maths' || id === 'physics')
    .map(({ cell }) => lines.map(cell))
  expect(cells).toEqual([
    ['70', '60', '50', '缺考'],
    ['80', '缺考', '本班未考', '本班未考'],
  ])
})
