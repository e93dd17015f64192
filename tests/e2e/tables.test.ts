import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { sortsAndSaves } from '#tests/support/phone/sheet-table.ts'
import { readAttribute } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`
let phone: Phone
beforeAll(async () => {
  phone = await openPhone({ executablePath: inject('chromium'), width: 1280, height: 800 })
})
afterAll(() => phone.close())

describe('a table of the marking of papers sorts by any heading and comes as a spreadsheet', () => {
  it('the classes, the blocks of a class, and the markers [T15]', async () => {
    const { page } = phone
    await signIn(page, home(), 'marklead1')
    const call = await callsAs(home(), 'marklead1')
    const { list } = await call<Calls['GET /api/exam/mark/progress/list']['reply']>(
      'api/exam/mark/progress/list',
    )
    const paper = list.find((one) => one.examName === '九年级数学周测')
    const { markingId = '', blocks = [] } = paper ?? {}
    await page.goto(`${home()}read-progress/class-progress?markingId=${markingId}`)
    const classes = await sortsAndSaves(page, '各班数据', '学生')
    expect(classes[0]).toEqual(['班级', '学生', '已评完', '还剩', '得分率', '班级评语'])
    await page.getByRole('region', { name: '各班数据' }).getByRole('link').first().click()
    const blocksOf = await sortsAndSaves(page, '题块', '满分')
    expect(blocksOf).toHaveLength(blocks.length + 1)
    await page.goto(`${home()}read-progress/question-detail?blockId=${blocks[0]?.blockId ?? ''}`)
    const markers = await sortsAndSaves(page, '阅卷员', '已评')
    expect(markers[0]).toHaveLength(10)
  })
})

describe('a table of homework sorts by any heading and comes as a spreadsheet', () => {
  it('the classes, the students and the questions [T15]', async () => {
    const { page } = phone
    await signIn(page, home(), 'teacher1')
    const call = await callsAs(home(), 'teacher1')
    const { list } = await call<Calls['GET /api/exam/homework/teacher/list']['reply']>(
      'api/exam/homework/teacher/list',
    )
    const of = list.find((one) => one.own && one.checked > 0)
    await page.goto(`${home()}homework/report?homeworkId=${of?.homeworkId ?? ''}`)
    const means = page.getByRole('region', { name: /^各班成绩，满分/ })
    await sortsAndSaves(page, await readAttribute(means, 'aria-label', /./), '已交')
    const students = await sortsAndSaves(page, '学生名单', '得分')
    expect(students[0]).toEqual(['姓名', '学号', '班级', '状态', '迟交', '得分'])
    await page.goto(`${home()}homework/summarize?homeworkId=${of?.homeworkId ?? ''}`)
    await sortsAndSaves(page, '每题得分率', '得分率')
  })
})

describe('a table of the items of a paper sorts by any heading and comes as a spreadsheet', () => {
  it('all items, and the options of one [T15] [B10]', async () => {
    const { page } = phone
    await signIn(page, home(), 'teacher1')
    await page.goto(`${home()}exam/list`)
    await page
      .locator('main a', { hasText: /十一月月考/ })
      .first()
      .click()
    await page.getByRole('link', { name: '小题得分' }).click()
    const items = await sortsAndSaves(page, '各题数据', '零分')
    expect(items[0]?.[0]).toBe('题号')
    expect(items.length).toBeGreaterThan(10)
    await page.getByRole('button', { name: /第 1 题/ }).click()
    const options = page.getByRole('region', { name: /^选项（/ })
    const rows = await sortsAndSaves(page, await readAttribute(options, 'aria-label', /./), '选择')
    expect(rows.map(([option]) => option)).toContain('未作答')
  })
})
