import type { Locator, Page } from 'playwright-core'

/** The open sheet by which a report is printed and shared. */
const sheet = (page: Page): Locator => page.locator('dialog[open]')

/** Opens the sheet of a report that is in the page. */
export async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '打印或分享' }).click()
  await sheet(page).waitFor()
  return sheet(page)
}

/** Chooses what printing the report gives, and prints it to nowhere: the page is then what a printer gets. */
export async function chooseOnPaper(page: Page, which: '两页' | '整份', named = true): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  const choices = await openSheet(page)
  await choices.getByRole('radio', { name: which }).check()
  if (which === '两页') await choices.getByRole('checkbox').setChecked(named)
  await choices.getByRole('button', { name: '打印', exact: true }).click()
  await page.locator('body[data-printed]').waitFor()
  await sheet(page).waitFor({ state: 'hidden' })
}

/** The picture of the report in the open sheet, with what it says in words. */
export async function makePicture(page: Page): Promise<Locator> {
  const choices = await openSheet(page)
  await choices.getByRole('button', { name: '存成图片' }).click()
  const picture = choices.getByRole('img')
  await picture.waitFor()
  return picture
}
