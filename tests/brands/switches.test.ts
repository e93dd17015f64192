import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Gate, SwitchName } from '#contract/brand-switches.ts'
import { Switches } from '#contract/brand-switches.ts'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Role } from '#contract/roles.ts'
import { isGateOpen } from '#core/brand/switches.ts'
import { loadBrands } from '#server/http/brand/brands.ts'
import { bringRest, openRouteOf, routes } from '#src/app/routes/routes.tsx'
import { tabsOf } from '#src/app/routes/tabs.ts'
import { gateOf, gatesOfCalls, gatesOfPaths } from './gates.ts'

await bringRest()

const root = fileURLToPath(new URL('../../', import.meta.url))
const brands = loadBrands(`${root}brands`).all.map(({ brand }) => brand)
const gateIn = ({ switch: on, not }: Gate): Gate => ({
  ...(on === undefined ? {} : { switch: on }),
  ...(not === undefined ? {} : { not }),
})

describe('the switch column', () => {
  it.each(routes.map((row) => [row.path, row] as const))(
    '%s carries what the table of switches says',
    (path, row) => {
      expect(gateIn(row)).toEqual(gateOf(gatesOfPaths, path))
    },
  )
  it.each((calls as readonly Endpoint[]).map((call) => [call.call, call] as const))(
    '%s carries what the table of switches says',
    (name, call) => {
      expect(gateIn(call)).toEqual(gateOf(gatesOfCalls, name.split(' ')[1] ?? ''))
    },
  )
  it('saving a name and moving on a stage are refused field by field [P21] [P23]', () => {
    const save = (calls as readonly Endpoint[]).find((call) => call.switchOfField)
    expect(save?.switchOfField).toEqual({ accountName: 'accountName', gradeNo: 'updateStage' })
  })
})

describe.each(brands.map((brand) => [brand.slug, brand] as const))('for %s', (_, { switches }) => {
  it('a typed address of a page that is switched off shows no page, any other its own', () => {
    for (const row of routes) {
      const expected = isGateOpen(gateOf(gatesOfPaths, row.path), switches) ? row : undefined
      // Some addresses are another page for another role, some carry a part of their own.
      const role = typeof row.roles === 'string' ? undefined : row.roles[0]
      const address = row.path.replace(/\{\w+\}/, 'any')
      expect(openRouteOf(address, switches, role), row.path).toBe(expected)
      if (address !== '/') expect(openRouteOf(`${address}/`, switches, role), row.path).toBe(expected)
    }
  })
  it('every tab leads to a page that is there', () => {
    for (const role of Object.values(Role)) {
      const shown = tabsOf(role).filter((tab) => openRouteOf(tab.path, switches))
      expect(shown.length, `role ${role}`).toBeGreaterThan(0)
    }
  })
})

/** Switches that close pages or calls when off, and those that close them when on. */
const closing = (name: SwitchName): Gate[] =>
  [...Object.values(gatesOfPaths), ...Object.values(gatesOfCalls)].filter(
    (gate) => gate.not === name || [gate.switch].flat().includes(name),
  )

/** Requirement rows; the rules of the others are entries of a screen, a field of a call or a step of the guard. */
const rowOf: Partial<Record<SwitchName, string>> = {
  allowPay: '[P10]',
  closeVIP: '[P11]',
  homework: '[P12]',
  consolidate: '[P13]',
  precisionPractice: '[P14]',
  practiceCenter: '[P15]',
  wrongDownload: '[P16]',
  wrongPractice: '[P17]',
  downloadCenter: '[P18]',
  buyVip: '[P19]',
  updateStage: '[P21]',
  relationStudent: '[P22]',
  userInfoCenter: '[P24]',
  changePassword: '[P25]',
  hidePassword: '[P26]',
  contactUs: '[P27]',
  logOff: '[P28]',
  h5PaperCheck: '[P31]',
}

describe('every rule of the table', () => {
  /** Not pages or calls of their own: entries of a screen, a step of the guard, or the ground of other rules. */
  const elsewhere: SwitchName[] = [
    'changeUser',
    'accountName',
    'logOut',
    'forceInitialPassword',
    'askConsent',
    'localFileServer',
  ]
  const names = (Object.keys(Switches.properties) as SwitchName[]).filter((name) => !elsewhere.includes(name))
  it.each(names.map((name) => [name, rowOf[name] ?? ''] as const))(
    '%s is open for at least two brands and closed for at least two %s',
    (name) => {
      const gates = closing(name)
      expect(gates.length).toBeGreaterThan(0)
      for (const gate of gates) {
        const open = brands.filter(({ switches }) => isGateOpen(gate, switches)).length
        expect([open >= 2, brands.length - open >= 2], JSON.stringify(gate)).toEqual([true, true])
      }
    },
  )
  it('a brand with a server of its own opens nothing that costs money [P32]', () => {
    const paid = Object.values({ ...gatesOfPaths, ...gatesOfCalls }).filter((gate) =>
      [gate.switch].flat().includes('allowPay'),
    )
    expect(paid.length).toBeGreaterThan(3)
    for (const { switches } of brands.filter((brand) => brand.switches.localFileServer)) {
      expect(paid.filter((gate) => isGateOpen(gate, switches))).toEqual([])
    }
  })
})

it('no screen asks for a switch: rows, entries and calls carry their own', () => {
  const files = readdirSync(`${root}src/features`, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('brand-lab'),
  )
  expect(files.length).toBeGreaterThan(20)
  const asking = files.filter((file) =>
    /(?<!-)\bswitches(\.|\[|\?\.)/.test(readFileSync(`${root}src/features/${file}`, 'utf8')),
  )
  expect(asking).toEqual([])
})
