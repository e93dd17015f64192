import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** What a browser presses and fills in on the way from plain files to a published exam, in its order. */
function controlsOfWalk(): string[] {
  const walk = read('tests/e2e/office-import.test.ts')
  const between = (from: string, to: string) => walk.split(from)[1]?.split(to)[0] ?? ''
  const helpers: Record<string, string> = {
    'await drop(': between('async function drop', '\n}\n'),
    'await called(': between('async function called', '\n}\n'),
    'await importAndPublish(': between('async function importAndPublish', '\n}\n'),
  }
  let way = between("it('brings plain CSV files in", 'await account()')
  for (const [call, body] of Object.entries(helpers)) way = way.replace(call, () => `${body}\n`)
  return all(way, /(?:getByLabel\(|\b(?:name|label): )'([^']+)'/g)
}

it('the guide names every control that a first import uses, in its order, in both languages [N16]', () => {
  const controls = controlsOfWalk()
  expect(controls.length).toBeGreaterThan(8)
  const texts = (locale: string) =>
    JSON.parse(read(`src/i18n/messages/${locale}/office-scores.json`)) as Record<string, string>
  const [chinese, english] = [texts('zh-CN'), texts('en')]
  // a browser finds a field by the beginning of its words
  const keyOf = (control: string) => Object.keys(chinese).filter((key) => chinese[key]?.startsWith(control))
  for (const [locale, words] of [
    ['zh-CN', chinese],
    ['en', english],
  ] as const) {
    const named = all(read(`docs/site/${locale}/staff.md`), /\*\*(.+?)\*\*/g)
    let at = named.indexOf(words['scores.import'] ?? '')
    for (const control of controls) {
      const next = named.findIndex(
        (label, i) => i >= at && keyOf(control).some((key) => words[key] === label),
      )
      expect([control, next >= 0], `${locale}: ${control} after ${named[at] ?? ''}`).toEqual([control, true])
      at = next
    }
  }
})
