import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { loadArea } from '#src/i18n/i18n.ts'
import { type ExamPreview, PreviewCourses } from './preview.part.tsx'
import { PublishForm } from './publish-form.part.tsx'

beforeAll(() => loadArea('office-scores'))

const preview = (notGiven: number): ExamPreview => ({
  exam: {
    ...{ examId: 'e1', name: '周测', examType: 'weekly', startTime: 0, isJoint: false, own: true },
    ...{ state: 'imported', currentVersion: 0, newestVersion: 1, waits: true, visibleFrom: null },
    ...{
      rankDisplay: 'level',
      students: 45,
      courses: [],
      grades: [],
      importedAt: 0,
      publishedAt: null,
      job: null,
    },
  },
  ...{ version: 1, versions: [], classes: [], paused: false },
  courses: [
    {
      ...{ paperId: 'p1', courseId: '2', courseName: '数学', items: 4, fullMark: 28, sat: 45, absent: 0 },
      ...{ mean: 20, best: 28, least: 4, notGiven },
    },
  ],
  display: { rankDisplay: 'level', originPaperDisplayType: 'none', weixinDisplay: true },
})
const html = (notGiven: number) => {
  const data = preview(notGiven)
  return renderToStaticMarkup(
    <>
      <PreviewCourses courses={data.courses} />
      <PublishForm preview={data} isMaking={false} reload={() => Promise.resolve()} />
    </>,
  )
}

it('answers without a mark are told before an exam is published, and not spoken of where there are none [O07]', () => {
  expect(html(2)).toContain('有 2 处作答没有给分。现在发布')
  expect(html(2)).toContain('>没有给分<')
  expect(html(0)).not.toContain('没有给分')
})
