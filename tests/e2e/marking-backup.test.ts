import { expect, inject, it } from 'vitest'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone } from '#tests/support/phone/phone.ts'
import { emptied, failsThenLoads } from '#tests/support/phone/shop-states.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`
const LIST = 'api/exam/homework/teacher/list'

it('the other way in to marking: coming, failed, what waits, nothing; a leader is sent to /401 [R190]', async () => {
  const phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  try {
    const { page } = phone
    await signIn(page, home(), 'teacher1')
    await failsThenLoads(page, `${home()}mp-check-paper-backup`, LIST, '等批改的作业')
    await page.getByText('这部手机上的批改学校都收到了').waitFor()
    await emptied(page, `${home()}mp-check-paper-backup`, LIST, 'list', '没有等批改的答卷')
    await clean(page)
    await page.goto(`${home()}homework/list`)
    await page.getByRole('link', { name: '批改备用入口' }).click()
    await page.locator('main a[href*="homework-check-paper"]').first().click()
    await page.waitForURL(/homework-check-paper/)
    await expect.poll(() => new URL(page.url()).searchParams.get('homeworkId')).not.toBeNull()
  } finally {
    await phone.close()
  }
  const leader = await openPhone({ executablePath: inject('chromium') })
  try {
    await signIn(leader.page, home(), 'leader9')
    await leader.page.goto(`${home()}mp-check-paper-backup`)
    await leader.page.waitForURL(/\/401/)
  } finally {
    await leader.close()
  }
})
