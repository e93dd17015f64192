import { afterEach, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { sortsAndSaves } from '#tests/support/phone/sheet-table.ts'
import { readText, readTexts } from '#tests/support/phone/shows.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** Classes compared and papers read item by item, by a leader and by a teacher. */
const home = () => `http://localhost:${serverPort()}/`
let phone: Phone
afterEach(() => phone.close())

async function opened(account: string, list: string, exam: RegExp) {
  phone = await openPhone({ executablePath: inject('chromium') })
  const { page } = phone
  await signIn(page, home(), account)
  await page.goto(home() + list)
  const link = page.locator('main a', { hasText: exam }).first()
  await link.click()
  await page.getByRole('heading', { name: '班级对比' }).waitFor()
  return page
}

describe('a leader compares classes', () => {
  it('average, ranking, before and after N, upline, transcript, explanation [R194] [R196] [R197] [R198] [R199] [R200] [R202]', async () => {
    const page = await opened('leader9', 'leader/list', /^期中考试/)
    const links = page.locator('main')
    const hub = page.url()
    for (const [name, shown, table] of [
      ['平均分对比', '各班数据', '超均率'],
      ['学科成绩排名', '各班各科名次', '数学'],
      ['前后 N 名分布', '前后名次人数', '0–10%'],
      ['试卷分析', '整卷', '难度 P'],
      ['成绩单', '', '总分'],
    ] as const) {
      await links.getByRole('link', { name }).click()
      await page.waitForURL((url) => /^\/leader\/report\//.test(url.pathname))
      // the page before has some of these words too
      await page.getByRole('heading', { name: '班级对比' }).waitFor({ state: 'detached' })
      if (shown) await page.getByRole('heading', { name: shown }).waitFor()
      await page.getByText(table).first().waitFor()
      expect(await axe(page)).toEqual([])
      await page.goto(hub)
      await page.getByRole('heading', { name: '班级对比' }).waitFor()
    }
  })

  it('reads the schools of a joint exam against each other, in the total and in a subject [A04]', async () => {
    const page = await opened('leader9', 'leader/list', /^期中考试/)
    const part = page.locator('main section', { has: page.getByRole('heading', { name: '各校对比' }) })
    const [, schools = '', place = ''] = await readText(part, /在 (\d+) 所学校里排第 (\d+)/)
    const rows = await sortsAndSaves(page, '各校数据', '平均分')
    expect(rows[0]?.slice(0, 3)).toEqual(['学校', '平均分', '和联考平均的差'])
    expect(rows).toHaveLength(1 + Number(schools))
    expect(Number(place)).toBeLessThanOrEqual(Number(schools))
    await part.locator('tbody').getByText('本校').waitFor()
    expect(await axe(page)).toEqual([])
    const [total] = await readText(part, /平均分 [\d.]+/)
    await page.getByLabel('科目').selectOption({ label: '数学' })
    await expect.poll(() => part.innerText()).not.toContain(total)
    await readText(part, /平均分 [\d.]+/)
  })

  it('drags the line, also without the network [R201] [B24]', async () => {
    const page = await opened('leader9', 'leader/list', /^期中考试/)
    await page.getByRole('link', { name: '上线率' }).click()
    const told = page.getByRole('status').filter({ hasText: '上线率' })
    const { input: first } = await readText(told, /上线率 \d/)
    await phone.context.setOffline(true)
    await page.getByRole('slider', { name: '分数线' }).fill('600')
    await page.getByText('600 分上线').waitFor()
    await expect.poll(() => told.innerText()).not.toBe(first)
    await page.getByRole('radio', { name: '按比例' }).check()
    await page.getByRole('slider', { name: '上线比例' }).fill('100')
    await told.filter({ hasText: /上线 (\d+) \/ \1 人，上线率 100%/ }).waitFor()
    await page.getByRole('heading', { name: '各科有效分' }).waitFor()
    expect(await axe(page)).toEqual([])
    await phone.context.setOffline(false)
  })

  it('moves the line by one mark at a tap, and says who is exactly on it [R201]', async () => {
    const page = await opened('leader9', 'leader/list', /^期中考试/)
    await page.getByRole('link', { name: '上线率' }).click()
    const number = page.getByRole('spinbutton', { name: '分数线' })
    await number.fill('500')
    await page.getByRole('button', { name: '加 1' }).click()
    await expect.poll(() => number.inputValue()).toBe('501')
    await page.getByRole('button', { name: '减 1' }).click()
    await page.getByRole('status').filter({ hasText: '500 分上线' }).waitFor()
    // the tables follow the line a moment later
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
    const near = page.getByRole('heading', { name: '临界生' }).locator('xpath=ancestor::section')
    const away = await readTexts(near.locator('tbody tr td:last-child'))
    expect(away.filter((text) => /高 0 分|差 0 分/.test(text))).toEqual([])
  })

  it('sees who would change before a key is corrected, in each school, and may leave it [B11] [R141] [T05]', async () => {
    const page = await opened('leader9', 'leader/list', /^期中考试/)
    await page.getByRole('link', { name: '小题得分' }).click()
    await page.getByRole('button', { name: /第 1 题/ }).click()
    await page.getByRole('button', { name: '更正答案' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: '全体满分' }).check()
    await sheet.getByRole('button', { name: '预览' }).click()
    await sheet.getByText(/人作答，\d+ 人成绩会变/).waitFor()
    // in each school that sat it, which add up to all
    const [, all] = await readText(sheet.getByRole('status'), /人作答，(\d+) 人成绩会变/)
    const rows = sheet.getByRole('region', { name: '各校会变的人数' }).locator('tbody tr')
    const changed = await readTexts(rows.locator('td:nth-child(3)'), 2)
    expect(changed.reduce((sum, n) => sum + Number(n), 0)).toBe(Number(all))
    expect(Number(all)).toBeGreaterThan(0)
    const schools = await sortsAndSaves(page, '各校会变的人数', '作答')
    expect(schools[0]).toEqual(['学校', '作答', '成绩会变', '升', '降'])
    const movers = await sortsAndSaves(page, '变化最大的学生', '总分')
    expect(movers[0]).toEqual([
      '学生',
      '班级',
      '总分（改前）',
      '总分（改后）',
      '年级名次（改前）',
      '年级名次（改后）',
    ])
    // how many there are, of whom those named are some
    await sheet.getByText(/下面是本校变化最大的 \d+ 人；本校共 \d+ 人成绩会变。/).waitFor()
    expect(await axe(page)).toEqual([])
    await sheet.getByRole('button', { name: '返回修改' }).click()
    await sheet.getByRole('button', { name: '取消' }).click()
  })

  it('of one subject is told whose the key of an exam of several schools is, and has no button for it [T05]', async () => {
    const page = await opened('leader12', 'leader/list', /^期中考试/)
    await page.getByRole('link', { name: '小题得分' }).click()
    await page.getByRole('button', { name: /第 1 题/ }).click()
    await page.getByText(/这是几所学校的联考，由 .+ 负责，答案只有一份。/).waitFor()
    await expect.poll(() => page.getByRole('button', { name: '更正答案' }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
  })
})

describe('a class teacher reads a paper', () => {
  it('item by item, with who chose what, and the subject as a whole [R141] [R143] [R144] [R145] [R146]', async () => {
    const page = await opened('teacher1', 'exam/list', /^期中考试/)
    const hub = page.url()
    // the ways on stand at the head; then what to go over, named with its rates, and a tap opens it: its words, and who
    // chose what
    const titles = page.locator('main section h2')
    await expect
      .poll(async () => (await titles.allTextContents()).slice(0, 5))
      .toEqual(['讲评', '班级对比', '布置', '值得讲评的题', '和学校比'])
    const worth = page
      .locator('main section', { has: page.getByRole('heading', { name: '值得讲评的题' }) })
      .first()
    const item = worth.getByRole('link', { name: /^第 .+ 题$/ }).first()
    const [no] = await readText(item, /第 .+ 题/)
    await worth
      .getByText(/班级 \d+% · 学校 \d+%/)
      .first()
      .waitFor()
    await item.click()
    await page.locator('button[aria-expanded="true"]', { hasText: no }).waitFor()
    await page.getByText('题-余相关').waitFor()
    await page.goto(hub)
    await page.getByRole('link', { name: '小题得分' }).click()
    await page.getByRole('button', { name: /第 1 题/ }).click()
    await page.getByText('题-余相关').waitFor()
    await page
      .getByText(/选 .：\d+ 人/)
      .first()
      .waitFor()
    expect(await axe(page)).toEqual([])
    for (const [name, shown] of [
      ['学科分析', '知识点'],
      ['平均分对比', '各班平均分'],
      ['学科成绩排名', '学生名次'],
      ['前后 N 名分布', '名次段分布'],
    ] as const) {
      await page.goto(hub)
      await page.getByRole('link', { name }).click()
      await page.getByRole('heading', { name: shown }).waitFor()
      await inHand(page)
      expect(await axe(page)).toEqual([])
    }
  })
})
