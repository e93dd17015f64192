import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { PracticeToday } from '#contract/homework/practice.ts'
import { loadArea } from '#src/i18n/i18n.ts'
import { Exercises } from './exercises.part.tsx'

beforeAll(() => loadArea('practice'))

const exercise = (templateId: string, practiceId: string | null) => ({
  ...{ templateId, practiceId, name: templateId, courseName: '数学', questionCount: 5, savedAt: 0 },
})
const drawn = (free: PracticeToday['free']) =>
  renderToStaticMarkup(
    <Exercises
      exercises={[exercise('begun', '1'.repeat(32)), exercise('new', null)]}
      free={free}
      reload={() => Promise.resolve()}
    />,
  )
/** Exercises that a tap begins. */
const buttons = (html: string) => html.split('<button').length - 1

it('class practices of the day: used up, a new one waits for tomorrow, what was begun goes on [T11]', () => {
  const html = drawn({ aDay: 1, left: 0 })
  expect(html).toContain('今天的 1 份班级练习已经开始了')
  expect(html).toContain('练错题（免费）')
  expect(html).toContain('href="/user/vip"')
  expect(html).toContain(`practiceId=${'1'.repeat(32)}`)
  expect(buttons(html)).toBe(0)
})

it('class practices of the day: one is left, or there is no limit and no word of one [T11]', () => {
  expect(drawn({ aDay: 1, left: 1 })).toContain('今天还能开始 1 份班级练习')
  expect(buttons(drawn({ aDay: 1, left: 1 }))).toBe(1)
  const open = drawn(undefined)
  expect(buttons(open)).toBe(1)
  expect(open).not.toMatch(/会员|还能开始/)
})
