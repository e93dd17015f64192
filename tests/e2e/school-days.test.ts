import { afterEach, expect, inject, it } from 'vitest'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readTexts } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(52)

const home = () => `http://localhost:${serverPort()}/`
const DAY = 86_400_000
let phone: Phone
afterEach(() => phone.close())

/** The exam list as a phone shows it; `off`: how far its clock is set wrong, ms. */
async function listOn(timeZone: string, off = 0, span = ''): Promise<string[]> {
  phone = await openPhone({ executablePath: inject('chromium'), timeZone, serviceWorkers: 'block' })
  const { page } = phone
  if (off !== 0) await page.clock.install({ time: Date.now() + off })
  await signIn(page, home(), ME)
  await page.goto(`${home()}exam/list${span}`)
  const texts = await readTexts(page.locator('main time'))
  await expect.poll(() => page.getByText('请重新操作或刷新').count()).toBe(0)
  return texts
}

it('an exam is of one day on phones in every zone [T07]', async () => {
  const here = await listOn('Asia/Shanghai')
  expect(here.length).toBeGreaterThan(1)
  for (const zone of ['Asia/Urumqi', 'Europe/London', 'Pacific/Auckland']) {
    await phone.close()
    expect(await listOn(zone), zone).toEqual(here)
  }
})

it.each([400 * DAY, -400 * DAY, 3_600_000])(
  'a phone whose clock is off by %i ms shows the first list, the same days and the same last 30 days [T07]',
  async (off) => {
    const right = await listOn('Asia/Shanghai', 0, '?span=days30')
    await phone.close()
    expect(await listOn('Asia/Shanghai', off, '?span=days30')).toEqual(right)
  },
)
