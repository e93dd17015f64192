import { expect, it, vi } from 'vitest'
import { currentLocale, loadArea, setLocale, speakAbout, t, watchLocale } from './i18n.ts'

it('a text that has not come shows nothing, never its key, and is no fault for the console', async () => {
  const warn = vi.spyOn(console, 'warn')
  await setLocale('zh-CN')
  expect(t('me.title')).toBe('')
  expect(warn).not.toHaveBeenCalled()
  await loadArea('account')
  expect(t('me.title')).toBe('我的')
})

it('a change of language brings every area in use, then tells', async () => {
  await loadArea('exam')
  let told = 0
  const stop = watchLocale(() => told++)
  await setLocale('en')
  stop()
  expect([told, currentLocale(), t('me.title'), t('exam.listTitle')]).toEqual([1, 'en', 'Me', 'Exams'])
})

it('English counts one and many apart', async () => {
  await setLocale('en')
  await loadArea('exam')
  expect(t('exam.count', { total: 1 })).toBe('1 exam')
  expect(t('exam.count', { total: 3 })).toBe('3 exams')
})

it('speaks to a student, or of a child to whoever reads about one', async () => {
  await setLocale('zh-CN')
  await loadArea('report')
  await loadArea('shell')
  const said = () => t('report.sentence.leadTotal', { marks: '6' })
  expect(said()).toBe('你比班级平均高 6 分。')
  let told = 0
  const stop = watchLocale(() => told++)
  speakAbout('陈雨桐')
  expect([said(), told]).toEqual(['陈雨桐比班级平均高 6 分。', 1])
  speakAbout('')
  expect(said()).toBe('这名学生比班级平均高 6 分。')
  stop()
  speakAbout(null)
  expect(said()).toBe('你比班级平均高 6 分。')
})
