import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ensureChromium } from '#tests/support/phone/chromium.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { matura } from '#tests/support/school/matura.ts'
import { commandsOf, read } from './newcomer/documents.ts'
import { bareMachine, type Machine } from './newcomer/machine.ts'
import { type Hand, STEPS } from './newcomer/steps.ts'
import { IS_LONG } from './results.ts'

/**
 * A newcomer's hour: from a clone to a student who reads a real exam, by what README and guides say and nothing else.
 * `npm test` only looks whether they still say it; `npm run lab -- newcomer` does it, and prints each sentence with its
 * time.
 */
const root = resolve(import.meta.dirname, '../..')
const README = 'README.zh-CN.md'
const HOUR_MS = 3_600_000

const begun: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const one of begun.toReversed()) await one.close()
})
const opened = async (width: number, height: number): Promise<Phone> => {
  const phone = await openPhone({ executablePath: ensureChromium(() => undefined), width, height })
  begun.push(phone)
  return phone
}

it('README and guides say each step from a clone to a student who reads an exam [N16]', () => {
  expect(commandsOf(root, README, '试用')).toBe('npm ci && npm start')
  for (const { document, says } of STEPS) expect(read(root, document, says).sentence).toBe(says)
})

it.runIf(IS_LONG)(
  'a newcomer brings a real exam from a clone to a student within an hour [N16]',
  async () => {
    let last = performance.now()
    const first = last
    const tell = (sentence: string) => {
      const now = performance.now()
      console.log(`${((now - last) / 1000).toFixed(1).padStart(7)} s  ${sentence}`)
      last = now
    }
    const machine: Machine = bareMachine(root)
    console.log(`Node ${machine.node}, ${process.platform} ${process.arch}`)
    begun.push({ close: () => machine.stop() })
    tell('git clone')
    const command = commandsOf(machine.clone, README, '试用')
    const { printed, address } = await machine.start(command)
    tell(command)
    const row = /^\s*14 [^\n]*?(\S+)\s+(\S+)\s*$/m.exec(printed)
    const folder = mkdtempSync(join(tmpdir(), 'kaoban-exam-'))
    begun.push({ close: async () => rmSync(folder, { recursive: true, force: true }) })
    const data = matura()
    const files = (['roster', 'items', 'scores'] as const).map((name) => {
      writeFileSync(join(folder, `${name}.csv`), data[name])
      return join(folder, `${name}.csv`)
    })
    const hand: Hand = {
      ...{ data, files, address },
      administrator: { account: row?.[1] ?? '', password: row?.[2] ?? '' },
      ...{ desk: (await opened(1280, 800)).page, phone: (await opened(360, 740)).page },
      slip: { account: '', password: '' },
    }
    for (const { document, says, does } of STEPS) {
      const { names, sentence } = read(machine.clone, document, says)
      await does(hand, names).catch(async (e: unknown) => {
        for (const page of [hand.desk, hand.phone])
          console.log(page.url(), await page.locator('body').innerText())
        throw e
      })
      tell(`${document}: ${sentence}`)
    }
    expect(performance.now() - first).toBeLessThan(HOUR_MS)
  },
  HOUR_MS,
)
