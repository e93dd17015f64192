import { expect, it } from 'vitest'
import { Role } from '#contract/roles.ts'
import { PATH } from '#src/nav/paths.ts'
import { guard } from '../guard.ts'
import { bringRest, routeOf } from './routes.tsx'
import { tabsOf } from './tabs.ts'

await bringRest()

it('every role has at most four tabs, all of which it may open', () => {
  for (const role of Object.values(Role)) {
    const tabs = tabsOf(role)
    expect(tabs.length).toBeGreaterThan(1)
    expect(tabs.length).toBeLessThanOrEqual(4)
    for (const tab of tabs) {
      expect(guard(routeOf(tab.path, role), { phase: 'signedIn', role }, tab.path)).toEqual({ kind: 'show' })
    }
  }
})

it('homework is one tap away for a teacher', () => {
  expect(tabsOf(Role.teacher).map((tab) => tab.path)).toContain(PATH.homeworkList)
})
