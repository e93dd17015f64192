import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** Choices that the address keeps, of a teacher's list of homework. */
const home = `http://localhost:${serverPort()}/`
let phone: Phone
beforeAll(async () => {
  phone = await openPhone({ executablePath: inject('chromium') })
  await signIn(phone.page, home, 'teacher1')
})
afterAll(() => phone.close())

const openList = async () => {
  const { page } = phone
  await page.goto(`${home}homework/list`)
  await inHand(page)
  await page.getByLabel('班级', { exact: true }).waitFor()
  return page
}

it('a tap on a choice shows before the browser draws again', async () => {
  const page = await openList()
  const shown = await page
    .locator('main input[type=radio]:not(:checked)')
    .first()
    .evaluate(async (radio: HTMLInputElement) => {
      radio.click()
      await Promise.resolve()
      return radio.checked
    })
  expect(shown).toBe(true)
})

it('two choices in one task are both kept in the address', async () => {
  const page = await openList()
  const chosen = await page.evaluate(() =>
    ['班级', '排序'].map((title) => {
      const label = [...document.querySelectorAll('main label')].find((one) => one.textContent === title)
      const select = document.getElementById(label?.getAttribute('for') ?? '') as HTMLSelectElement
      const value = [...select.options].at(-1)?.value ?? ''
      // as the browser sets it, past what React keeps on the element
      Reflect.set(HTMLSelectElement.prototype, 'value', value, select)
      select.dispatchEvent(new Event('change', { bubbles: true }))
      return value
    }),
  )
  const query = () => new URL(page.url()).searchParams
  await expect.poll(() => [query().get('class'), query().get('sort')]).toEqual(chosen)
})
