import { expect, it } from 'vitest'
import { LEADERS } from '#contract/roles.ts'
import { PATH } from '#src/nav/paths.ts'
import { bringRest, routeOf } from './routes/routes.tsx'

await bringRest()

/** Pages that the specification lists twice (decision 0149). */
it.each([
  [PATH.contrastTranscript, PATH.leaderTranscript],
  [PATH.contrastExplain, PATH.leaderExplain],
  [PATH.paperRecord, PATH.bookRecord],
  [PATH.paperBuy, PATH.bookBuy],
] as const)('%s and %s are one screen, for the same roles [R148] [R149] [R204] [R205]', (one, other) => {
  const [a, b] = [routeOf(one), routeOf(other)]
  expect([a?.roles, a?.titleKey, a?.userLevel]).toEqual([b?.roles, b?.titleKey, b?.userLevel])
  expect(a?.Screen).toBeDefined()
  expect(a?.Screen).toBe(b?.Screen)
})

it('/leader/list is the exam list of leaders alone [R194]', () => {
  expect(routeOf(PATH.leaderList)?.roles).toBe(LEADERS)
  expect(routeOf(PATH.leaderList)?.titleKey).toBe(routeOf(PATH.examList)?.titleKey)
})
