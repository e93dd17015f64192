import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { OFFICE } from '#src/nav/office-paths.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`
/** Pages that need nothing in their address, and the tabs of people. */
const { import: _import, publish: _publish, ...pages } = OFFICE
const PAGES = [
  ...Object.values(pages),
  ...['classes', 'staff', 'parents'].map((tab) => `${OFFICE.people}?tab=${tab}`),
]

let phone: Phone
beforeAll(async () => {
  phone = await openPhone({ executablePath: inject('chromium'), width: 1280, height: 900 })
  await signIn(phone.page, home(), 'admin1')
})
afterAll(() => phone.close())

describe('every page of the office', () => {
  it.each(PAGES)(
    '%s breaks no rule of accessibility and fits a desk, a tablet and a phone [O01, O11]',
    async (path) => {
      const { page } = phone
      for (const width of [1280, 768, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(home() + path.slice(1))
        await page.getByRole('heading', { level: 1 }).waitFor()
        await settled(page)
        expect(await axe(page), `${width}`).toEqual([])
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
            message: `${width}`,
          })
          .toBeLessThanOrEqual(0)
      }
    },
  )
})

it('rows of a list are chosen and saved as a file of their own [O07]', async () => {
  const { page } = phone
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${home()}office/scores`)
  const exams = page.getByRole('region', { name: '考试', exact: true })
  await exams.getByRole('row').nth(2).getByRole('checkbox').check()
  await exams.getByRole('row').nth(3).getByRole('checkbox').check()
  await page.getByText('已选 2 行').waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出所选' }).click()
  expect((await file).suggestedFilename()).toBe('考试.xlsx')
})
