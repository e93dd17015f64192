import { afterAll, expect, it } from 'vitest'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { localizeReply } from './in-language.ts'

afterAll(() => setLocale('zh-CN'))

const reply = {
  list: [
    { courseId: 'math', courseName: '数学', score: 1 },
    { courseId: 'own-1', courseName: '校本课', at: [{ courseId: 'physics', courseName: '物理' }] },
    { courseId: '', courseName: '' },
  ],
  courseName: '数学',
  subjectName: '',
  none: null,
}

it('names the subjects of the dictionary in English, and leaves a school its own', async () => {
  await setLocale('en')
  await loadArea('shell')
  const said = localizeReply(reply)
  expect(said.list[0]).toEqual({ courseId: 'math', courseName: 'Mathematics', score: 1 })
  expect(said.list[1]).toEqual({
    ...{ courseId: 'own-1', courseName: '校本课' },
    at: [{ courseId: 'physics', courseName: 'Physics' }],
  })
  expect(said.list[2]).toEqual(reply.list[2])
  const two = ['informationtechnology', 'generaltechnology', 'technology'].map((courseId) =>
    localizeReply({ courseId, courseName: '技术' }),
  )
  expect(two.map((one) => one.courseName)).toEqual([
    'Information technology',
    'General technology',
    'Technology',
  ])
  expect([said.courseName, said.none]).toEqual(['Mathematics', null])
  expect(reply.list[0]?.courseName).toBe('数学')
})

it('names a subject by its usual name where no code comes with it, and keeps two papers of one apart', async () => {
  await setLocale('en')
  await loadArea('shell')
  const papers = ['文科数学', '理科数学', '道德与法治', '日语'].map((courseName) => ({
    paperId: 'math',
    courseId: courseName === '日语' ? courseName : 'math',
    courseName,
  }))
  expect(localizeReply(papers).map((paper) => paper.courseName)).toEqual([
    'Mathematics (arts)',
    'Mathematics (sciences)',
    'Ethics and law',
    '日语',
  ])
  expect(localizeReply({ subjectName: '物理' }).subjectName).toBe('Physics')
})

it('calls what a school sells as the school does in English, where it does', async () => {
  await setLocale('en')
  const goods = [
    { name: '全科错题本', nameEn: 'All subjects', about: '一册', aboutEn: '' },
    { name: '寒假作业', about: '' },
  ]
  expect(localizeReply(goods).map(({ name, about }) => [name, about])).toEqual([
    ['All subjects', '一册'],
    ['寒假作业', ''],
  ])
})

it('gives the same object for the same reply, so that nothing is drawn again', async () => {
  await setLocale('en')
  expect(localizeReply(reply)).toBe(localizeReply(reply))
  expect(localizeReply(null)).toBeNull()
})

it('changes nothing for who reads Chinese', async () => {
  await setLocale('zh-CN')
  expect(localizeReply(reply)).toBe(reply)
})
