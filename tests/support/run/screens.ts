import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureChromium } from '#tests/support/phone/chromium.ts'
import { openPhone } from '#tests/support/phone/phone.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { takePictures } from '#tests/support/pictures/pictures.ts'
import { startShipped } from '#tests/support/servers/server.ts'
import { TOURS } from './tours.ts'

/**
 * `npm run screens`: photographs every screen into .cache/screens and makes a contact sheet, index.html. Words narrow
 * it: `npm run screens -- student1 360 dark en`; `family` and `staff` stand for their accounts. `npm run screens -- pictures` makes those of the documents instead
 * (`docs/pictures`). `KAOBAN_URL` names a server that is running already.
 */
const out = resolve(import.meta.dirname, '../../../.cache/screens')
const words = process.argv.slice(2)
const known = new Set(['pictures'])
const only = <T>(all: readonly T[], name: (t: T) => string): T[] => {
  for (const one of all) known.add(name(one))
  const named = all.filter((t) => words.includes(name(t)))
  return named.length ? named : [...all]
}

const SIZES = only(
  [
    [360, 740],
    [390, 844],
    [768, 1024],
    [1280, 800],
  ] as const,
  ([w]) => String(w),
)
const LOOKS = only(['light', 'dark', 'eye'] as const, (l) => l)
const LOCALES = only(['zh-CN', 'en'] as const, (l) => l)

const groups = only(TOURS, (t) => t.of)
const named = only(TOURS, (t) => t.account)
const tours = groups.length < TOURS.length ? groups : named

const unknown = words.filter((word) => !known.has(word))
if (unknown.length > 0 && !words.includes('pictures')) {
  console.error(`Not known: ${unknown.join(' ')}. Words are: ${[...known].join(' ')}`)
  process.exit(1)
}

const executablePath = ensureChromium(console.log)
const running = process.env['KAOBAN_URL']?.replace(/\/?$/, '/')
const server = running ? null : await startShipped()
const home = running ?? `http://localhost:${server?.port}/`
if (words.includes('pictures')) {
  await takePictures(executablePath, home, words)
  await server?.stop()
  process.exit(0)
}
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const shots: string[] = []

for (const tour of tours) {
  const phone = await openPhone({ executablePath })
  try {
    await phone.page.goto(home)
    if (tour.account !== 'visitor') await signIn(phone.page, home, tour.account)
    for (const screen of tour.screens) {
      for (const [width, height] of SIZES) {
        await phone.page.setViewportSize({ width, height })
        for (const look of LOOKS) {
          for (const locale of LOCALES) {
            await phone.page.evaluate(
              ([theme, lang]) => localStorage.setItem('kb.settings', JSON.stringify({ theme, locale: lang })),
              [look, locale] as const,
            )
            const name = `${tour.account}-${screen.name}-${width}-${look}-${locale}.png`
            try {
              await screen.open(phone.page, home)
              await phone.page.waitForLoadState('networkidle')
              await inHand(phone.page)
              await phone.page.waitForFunction(() => document.querySelector('[data-loading]') === null)
              // what lies below the first screen is laid out when it is scrolled to: a picture scrolls nowhere
              await phone.page.evaluate(() => {
                const sheet = new CSSStyleSheet()
                sheet.replaceSync('* { content-visibility: visible !important }')
                document.adoptedStyleSheets = [sheet]
              })
              await phone.page.screenshot({ path: join(out, name), fullPage: true })
              shots.push(name)
            } catch (e) {
              console.log(`${name}: ${(e as Error).message.split('\n')[0]}`)
            }
          }
        }
      }
    }
  } finally {
    await phone.close()
  }
}
await server?.stop()
const cells = shots.map(
  (s) => `<figure><a href="${s}"><img src="${s}" loading="lazy"></a><figcaption>${s}</figcaption></figure>`,
)
writeFileSync(
  join(out, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Screens</title><style>body{display:flex;flex-wrap:wrap;gap:16px;font:12px sans-serif}img{width:240px;border:1px solid #ccc}</style>${cells.join('')}`,
)
console.log(`${shots.length} pictures in ${out}`)
process.exit(0)
