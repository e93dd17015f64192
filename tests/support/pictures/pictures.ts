import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Transformer } from '@napi-rs/image'
import type { Page } from 'playwright-core'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { answerSome, handIn, homeworkPage } from '#tests/support/phone/homework.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { TOURS } from '#tests/support/run/tours.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { anAnswer, anAppeal, aRoster } from './guide-pictures.ts'
import { catalogued, readPictureTexts, readShown, type ShownText, writePictureTexts } from './shown-texts.ts'

/** Where the pictures of the documents lie, and what they may weigh. */
export const PICTURES = resolve(import.meta.dirname, '../../../docs/pictures')
export const PICTURE_BYTES = 60_000
export const ALL_PICTURE_BYTES = 1_800_000

export const LOOKS = ['light', 'dark'] as const
type Look = (typeof LOOKS)[number]
const PHONE = [360, 740] as const
const DESK = [1280, 800] as const
/** Of webp, 0 to 100: text on it is still sharp, and a picture has 30 kB. */
const QUALITY = 55

interface Picture {
  name: string
  account: string
  size: typeof PHONE | typeof DESK
  /** Goes to what is shown, once; the looks and languages are then put on without leaving it. */
  open: (phone: Phone, home: string) => Promise<void>
  /** What of a long page is in the middle; its head if left out. */
  middle?: RegExp
  /** Both where left out. */
  looks?: readonly Look[]
  /** True: getting there changes what other pages show, as a marker takes a pack or files become a draft. */
  changes?: boolean
}

/** One picture as it is on the screen now. */
export interface OnScreen {
  page: Page
  name: string
  locale: Locale
  look: Look
}

/** A screen of the tours that `npm run screens` walks. */
const toured = (
  name: string,
  account: string,
  screen: string,
  size: typeof PHONE | typeof DESK = PHONE,
): Picture => ({
  name,
  account,
  size,
  open: async ({ page }, home) => {
    const found = TOURS.find((tour) => tour.account === account)?.screens.find((one) => one.name === screen)
    if (!found) throw new Error(`No tour of ${account} shows ${screen}.`)
    await found.open(page, home)
  },
})

async function settled(page: Page): Promise<void> {
  await inHand(page)
  await page.waitForFunction(() => document.querySelector('[data-loading], [data-at=sending]') === null)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

async function putOn(page: Page, look: string, locale: string): Promise<void> {
  await page.evaluate(
    ([theme, lang]) => localStorage.setItem('kb.settings', JSON.stringify({ theme, locale: lang })),
    [look, locale] as const,
  )
  await page.reload()
  await settled(page)
}

/** How long what is shown has to stand still: a page goes back to where it was left after it was loaded. */
const STILL_FRAMES = 30

async function showOf(page: Page, middle: RegExp | undefined): Promise<void> {
  if (middle === undefined) return page.evaluate(() => scrollTo(0, 0))
  const shown = page.getByText(middle).filter({ visible: true }).first()
  await shown.evaluate(async (node, frames) => {
    for (let still = 0; still < frames; still += 1) {
      const { top, bottom } = node.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight) {
        node.scrollIntoView({ block: 'center', behavior: 'instant' })
        still = 0
      }
      await new Promise(requestAnimationFrame)
    }
  }, STILL_FRAMES)
}

/** Homework set just now, opened once with a line, answered and handed in without one. */
async function homeworkOffline({ page, context }: Phone, home: string): Promise<void> {
  const homeworkId = await setHomework(home, { title: '二次函数练习', hours: 20 })
  await underServiceWorker(page)
  const keys = page.waitForResponse((reply) => reply.url().includes('/operation/keys'))
  await page.goto(homeworkPage(home, 'online-homework/do-homework', homeworkId))
  await page.locator('main nav button').first().waitFor()
  await keys
  // the words of each language have to be on the phone
  for (const locale of [...LOCALES].reverse()) await putOn(page, 'light', locale)
  await context.setOffline(true)
  await answerSome(page, '(2,-1)')
  await handIn(page)
  await page.locator('li[data-at=phone]').first().waitFor()
}

/** Three files of a class: one number is on no roster, one mark is above its full mark, one cell is no mark. */
const CLASS = Array.from({ length: 40 }, (_, i) => `2026${String(i + 1).padStart(4, '0')}`)
const FILES = {
  '名单.csv': ['学号,姓名,年级,班级', ...CLASS.map((n, i) => `${n},考生${String(i + 1)},高一,高一1班`)],
  '数学-题目.csv': [
    '题号,满分,题型,知识点',
    '1,5,选择,集合',
    '2,5,选择,函数',
    '3,12,解答,函数',
    '4,12,解答,数列',
  ],
  '数学-成绩.csv': [
    '学号,1,2,3,4',
    ...CLASS.map((n, i) => {
      const marks = [(i % 3) * 2, 5, i === 6 ? 21 : i % 13, i === 11 ? '七' : (i * 5) % 13]
      return [i === 20 ? '20269021' : n, ...marks].join(',')
    }),
  ],
}

const FAULT = /超过满分|above the full mark/

async function officeImport({ page }: Phone, home: string): Promise<void> {
  await page.goto(`${home}office/scores`)
  await page.getByRole('button', { name: '导入成绩' }).first().click()
  const files = Object.entries(FILES).map(([name, lines]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  }))
  await page.locator('input[type="file"]').setInputFiles(files)
  await page.getByText(FAULT).first().waitFor()
}

/** Those of the page that tells what this is: in both looks. */
const OVERVIEW: readonly Picture[] = [
  toured('report', 'student1', 'report'),
  { name: 'homework-offline', account: 'student1', size: PHONE, open: homeworkOffline },
  toured('items', 'teacher1', 'scoring'),
  toured('upline', 'leader9', 'upline'),
  { name: 'office-import', account: 'admin1', size: DESK, open: officeImport, middle: FAULT, changes: true },
]
/** Those of the guides alone: each task of a teacher, a leader and an office has one. */
const TASKS: readonly Picture[] = [
  toured('lecture', 'teacher1', 'lecture'),
  { name: 'appeal', account: 'teacher1', size: PHONE, open: anAppeal, changes: true },
  toured('set-homework', 'teacher1', 'set-homework'),
  toured('mark-homework', 'teacher1', 'homework-to-mark'),
  { name: 'marking', account: 'marker1', size: PHONE, open: anAnswer, changes: true },
  toured('school', 'leader9', 'school', DESK),
  toured('office', 'admin1', 'office', DESK),
  { name: 'office-roster', account: 'admin1', size: DESK, open: aRoster, middle: /白杨/, changes: true },
  toured('office-publish', 'admin1', 'publish', DESK),
  toured('office-display', 'admin1', 'display', DESK),
  toured('office-running', 'admin1', 'running', DESK),
].map((one) => ({ ...one, looks: ['light'] }))
const ALL = [...OVERVIEW, ...TASKS]

export const PICTURE_NAMES: readonly string[] = ALL.map(({ name }) => name)
export const OVERVIEW_PICTURES: readonly string[] = OVERVIEW.map(({ name }) => name)
/** Files of every picture. */
export const PICTURE_FILES: readonly string[] = ALL.flatMap(({ name, looks = LOOKS }) =>
  LOCALES.flatMap((locale) => looks.map((look) => pictureFile(name, locale, look))),
)

export function pictureFile(name: string, locale: string, look: string): string {
  return `${name}-${locale}-${look}.webp`
}

/** Names of the pictures that are got to without changing what other pages show. */
export const UNCHANGING: readonly string[] = ALL.filter(({ changes }) => !changes).map(({ name }) => name)

interface Walk {
  executablePath: string
  /** Address of a school with the demo district, with a slash at its end. */
  home: string
  /** None: all. */
  names: readonly string[]
  locales: readonly Locale[]
  looks: readonly Look[]
}

/** Puts the pictures on a screen, one after the other: each account signs in once for each size of screen. */
export async function walkPictures(
  { executablePath, home, names, locales, looks }: Walk,
  visit: (shown: OnScreen) => Promise<void>,
): Promise<void> {
  const walked = ALL.filter(({ name }) => names.length === 0 || names.includes(name))
  for (const sitting of Map.groupBy(walked, ({ account, size }) => `${account} ${size.join(' ')}`).values()) {
    const [{ account, size } = { account: '', size: PHONE }] = sitting
    const [width, height] = size
    const phone = await openPhone({ executablePath, width, height, density: size === PHONE ? 2 : 1 })
    try {
      await signIn(phone.page, home, account)
      for (const { name, open, middle, looks: own = LOOKS } of sitting) {
        await open(phone, home)
        await settled(phone.page)
        for (const locale of locales)
          for (const look of looks.filter((one) => own.includes(one))) {
            await putOn(phone.page, look, locale)
            await showOf(phone.page, middle)
            await visit({ page: phone.page, name, locale, look })
          }
        await putOn(phone.page, 'light', 'zh-CN')
        await phone.context.setOffline(false)
      }
    } finally {
      await phone.close()
    }
  }
}

/** Photographs what the documents show, in both looks and languages, into `docs/pictures`, and notes its texts. */
export async function takePictures(
  executablePath: string,
  home: string,
  words: readonly string[],
): Promise<void> {
  mkdirSync(PICTURES, { recursive: true })
  const names = PICTURE_NAMES.filter((name) => words.includes(name))
  const seen = new Map<string, Partial<Record<Locale, ShownText[]>>>()
  await walkPictures({ executablePath, home, names, locales: LOCALES, looks: LOOKS }, async (shown) => {
    const { page, name, locale, look } = shown
    const png = await page.screenshot()
    const file = pictureFile(name, locale, look)
    writeFileSync(join(PICTURES, file), await new Transformer(png).webp(QUALITY))
    console.log(file)
    seen.set(name, { ...seen.get(name), [locale]: await readShown(page) })
  })
  const texts = readPictureTexts()
  for (const [name, { en = [], 'zh-CN': chinese = [] }] of seen) texts[name] = catalogued(en, chinese)
  writePictureTexts(texts)
}
