import type { BrowserContext, Page, Request, Route } from 'playwright-core'

type Address = Parameters<Page['route']>[0]
type Handler = (route: Route, request: Request) => unknown

/**
 * Takes requests into the hands of the test. The browser goes on asking the test after that has let go, and is told to
 * go on: a browser that stops asking (`unroute`) while a script is under way loses it, and the page waits for ever. It
 * keeps no copies of files for such a page: where these matter, a page of its own is opened.
 * @returns lets go, once every request that the test holds is answered
 */
export async function intercept(
  target: Page | BrowserContext,
  address: Address,
  handler: Handler,
): Promise<() => Promise<void>> {
  let held = true
  const underWay = new Set<Promise<unknown>>()
  await target.route(address, async (route, request) => {
    if (!held) return route.fallback()
    const work = Promise.resolve(handler(route, request))
    underWay.add(work)
    await work.finally(() => underWay.delete(work))
  })
  return async () => {
    held = false
    await Promise.allSettled(underWay)
  }
}

/**
 * Holds requests back until the test lets them go on.
 * @param then what becomes of them: they go on to the server where it is not said
 * @returns `release` lets go of those that wait and of later ones alike, `letGo` ends it as `intercept` does
 */
export async function holdBack(
  target: Page | BrowserContext,
  address: Address,
  then: (route: Route) => unknown = (route) => route.fallback(),
): Promise<{ release: () => void; letGo: () => Promise<void> }> {
  let release = (): void => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  const letGo = await intercept(target, address, async (route) => {
    await held
    await then(route)
  })
  return { release, letGo }
}
