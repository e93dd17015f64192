import { beforeAll, describe, expect, it } from 'vitest'
import type { Machine, RunningVersion } from '#contract/office/running.ts'
import { formatDate } from '#src/i18n/format.ts'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { diskText, machineLines, versionLine } from './machine.rules.ts'

const GIB = 1_073_741_824
const DAY = 86_400_000
const GOOD = {
  ...{ at: Date.now(), where: 'the second disk', testedAt: Date.now(), failedAt: null, missing: 0 },
  moments: null,
}
const WELL: Machine = {
  disk: { freeBytes: 50 * GIB, totalBytes: 100 * GIB, state: 'well' },
  unwell: [],
  database: { version: '18.1', bytes: GIB, connections: 3, mostConnections: 100 },
  certificate: { names: ['kaoban.school.example'], validTo: Date.now() + 90 * DAY, state: 'well' },
  backup: { ...GOOD, state: 'well' },
  messages: { carrier: true, lastDay: 2, aPhone: 10, anAddress: 1000 },
}
const VERSION: RunningVersion = {
  ...{ version: '0.1.0', build: 'b1', startedAt: Date.now(), newer: 'off', newest: '' },
}

describe.each(['zh-CN', 'en'] as const)('words of the machine in %s', (locale) => {
  beforeAll(async () => {
    await setLocale(locale)
    await Promise.all([loadArea('shell'), loadArea('office-running')])
  })
  /** The line of a name's place: disk, database, backup, certificate, messages, mail. */
  const at = (place: number, more: Partial<Machine> = {}) => {
    const line = machineLines({ ...WELL, ...more })[place]
    if (!line) throw new Error('There is no such line.')
    return line
  }

  it('all well is said without a warning [O13]', () => {
    expect(machineLines(WELL).map(({ tone }) => tone)).toEqual([...Array<string>(5).fill('good'), 'muted'])
  })

  it('each state has a word of its own, a tone and what to do [O13]', () => {
    const disk = (state: 'well' | 'low' | 'full') =>
      at(0, { disk: { freeBytes: GIB, totalBytes: GIB, state } })
    const certificate = (state: 'well' | 'ends' | 'over') =>
      at(3, { certificate: { names: ['a.example'], validTo: Date.now(), state } })
    const backup = (
      state: NonNullable<Machine['backup']>['state'],
      more: Partial<NonNullable<Machine['backup']>> = {},
    ) => at(2, { backup: { ...GOOD, ...more, state } })
    const states = [
      [disk('well'), disk('low'), disk('full'), at(0, { disk: null })],
      [at(1), at(1, { unwell: ['files', 'jobs'] }), at(1, { database: null })],
      [
        ...[backup('well'), backup('old'), backup('untested', { testedAt: null }), at(2, { backup: null })],
        ...[backup('failed', { at: null, failedAt: 0 }), backup('missing', { missing: 3 })],
        backup('moments'),
      ],
      [certificate('well'), certificate('ends'), certificate('over'), at(3, { certificate: null })],
      [at(4), at(4, { messages: { carrier: false, lastDay: 0, aPhone: 10, anAddress: 1000 } })],
      (['off', 'unknown', 'none', 'yes'] as const).map((newer) =>
        versionLine({ ...VERSION, newer, newest: '0.2.0' }),
      ),
    ]
    for (const one of states) {
      expect(new Set(one.map(({ state }) => state)).size).toBe(one.length)
      for (const { text, state } of one) expect(`${state} ${text}`).not.toMatch(/officeRunning\.|[{}]/)
    }
    expect([disk('full').tone, certificate('over').tone, at(1, { unwell: ['jobs'] }).tone]).toEqual(
      Array(3).fill('bad'),
    )
    expect(at(2, { backup: null }).tone).toBe('warn')
    expect(backup('failed', { failedAt: 0 }).tone).toBe('bad')
    expect(backup('missing', { missing: 3 }).text).toContain('3')
    const range = { from: Date.UTC(2026, 10, 20, 4), through: Date.UTC(2026, 10, 26, 6, 30) }
    const kept = backup('well', { moments: { ...range, state: 'well' } })
    const broken = backup('moments', { moments: { ...range, state: 'failed' } })
    expect([kept.tone, broken.tone]).toEqual(['good', 'bad'])
    expect(kept.text).toContain(formatDate(range.through))
    expect(broken.text.length).toBeGreaterThan(kept.text.length)
  })

  it('names the figures and the newer version [O13]', () => {
    expect(at(0).text).toMatch(/50 GB.*100 GB/)
    expect(at(1).text).toMatch(/18\.1.*1 GB.*3.*100/)
    expect(at(3).text).toContain('kaoban.school.example')
    expect(versionLine({ ...VERSION, newer: 'yes', newest: '0.2.0' }).text).toMatch(/0\.1\.0.*0\.2\.0/)
  })
})

it('sizes are told as people say them [O13]', () => {
  expect([diskText(0), diskText(60 * 1_048_576), diskText(1.25 * GIB), diskText(250.4 * GIB)]).toEqual([
    '0 GB',
    '0.06 GB',
    '1.3 GB',
    '250 GB',
  ])
})
