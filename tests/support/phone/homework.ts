import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * A picture of a written page: lines of ink on a ground that grows darker, as a lamp leaves it.
 * @param scale 1 is 900 by 1200 pixels
 */
export async function pagePhoto(
  page: Page,
  scale = 1,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await page.evaluate(async (times) => {
    const canvas = document.createElement('canvas')
    canvas.width = 900 * times
    canvas.height = 1200 * times
    const draw = canvas.getContext('2d')
    if (!draw) throw new Error('no canvas')
    draw.scale(times, times)
    const lamp = draw.createLinearGradient(0, 0, 900, 1200)
    lamp.addColorStop(0, '#f4efe4')
    lamp.addColorStop(1, '#a9a08e')
    draw.fillStyle = lamp
    draw.fillRect(0, 0, 900, 1200)
    draw.fillStyle = '#22304a'
    draw.font = '44px sans-serif'
    // No two are alike: the school takes the same bytes only once.
    for (let line = 0; line < 14; line++) draw.fillText(`${Math.random()} = AC`, 80, 120 + line * 70)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
  }, scale)
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
}

/** The address of a homework's page. */
export const homeworkPage = (home: string, path: string, homeworkId: string): string =>
  `${home}${path}?homeworkId=${homeworkId}`

/** Goes to a question of the homework that is open. */
export const toQuestion = async (page: Page, no: number): Promise<void> => {
  const button = page.locator('main nav button').nth(no - 1)
  await button.click()
  await button.and(page.locator('[aria-current=step]')).waitFor()
}

/** Waits until the last change is on the phone. */
export const untilKept = (page: Page): Promise<unknown> => page.locator('[data-kept=disk]').waitFor()

/** Waits until the last change is in the small store for an emergency, as the database takes nothing. */
export const untilInJournal = (page: Page): Promise<unknown> => page.locator('[data-kept=journal]').waitFor()

/** Adds a photograph from the album to the question in view and waits until it is ready to be sent. */
export async function addPhoto(page: Page, photo: Awaited<ReturnType<typeof pagePhoto>>): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '从相册选' }).click()
  await (await chosen).setFiles(photo)
  await page.locator('main ol li').first().waitFor()
  await page.waitForFunction(() => !document.body.innerText.includes('正在处理'))
  await untilKept(page)
}

/** Answers the choice and the words of the homework that `setHomework` sets. */
export async function answerSome(page: Page, words: string): Promise<void> {
  await toQuestion(page, 1)
  await page.locator('main input[type=radio][value=B]').check()
  await toQuestion(page, 3)
  await page.locator('main textarea').fill(words)
  await untilKept(page)
}

/** Presses through the question before handing in. */
export async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '检查并提交' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: '提交', exact: true }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/in-progress-detail'))
}

/** Waits until the phone has stored the school's key, without which no answer file is sealed: its reply alone is not it yet. */
export const untilSchoolKeyKept = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const done = <T>(request: IDBRequest<T>) =>
            new Promise<T>((resolve, reject) => {
              request.addEventListener('success', () => resolve(request.result))
              request.addEventListener('error', () => reject(request.error))
            })
          for (const { name = '' } of await indexedDB.databases()) {
            if (!name.startsWith('kb_')) continue
            const db = await done(indexedDB.open(name))
            const keys = db.objectStoreNames.contains('meta')
              ? await done(db.transaction('meta').objectStore('meta').getAllKeys())
              : []
            db.close()
            if (keys.some((key) => typeof key === 'string' && key.startsWith('keys '))) return true
          }
          return false
        }),
      { timeout: 60_000 },
    )
    .toBe(true)
