import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#tests/model/world.ts'
import { CHROMIUM_ARGS, findChromium } from '#tests/support/phone/chromium.ts'
import { FULL, type Line, openLine } from '#tests/support/phone/line.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { hasNamespace, onWire, shapePort } from './namespace.ts'
import type { Sent } from './ours.page.ts'
import { PROFILES, type Profile } from './profiles.ts'
import { realTime } from './real-time.ts'
import { IS_LONG, keepResult } from './results.ts'
import { openTusServer, type TusServer } from './tus-server.ts'

const PAGES = 3
const PAGE = 200_000
const root = resolve(import.meta.dirname, '../..')
const peers = join(import.meta.dirname, 'peers')

/** What each way to send has in the page: the school's own, the tus client, the SDK of the object store. */
interface InPage {
  ours: { send(wanted: object): Promise<Sent> }
  tus: { Upload: new (file: Blob, options: object) => { start(): void } }
  COS: new (options: object) => { uploadFile(options: object, done: (error: unknown) => void): void }
}

type Way = 'ours' | 'tus' | 'cos'
const NAMES: Record<Way, string> = {
  ours: 'this app',
  tus: 'tus-js-client, as it comes',
  cos: 'cos-js-sdk-v5, as it comes, called again after an error',
}

let local: World
let cos: World
let tus: TusServer
let browser: Browser
let ours: string
const ports = {} as Record<Way, number>

/** The school's own client core as one script for a page. */
async function bundle(): Promise<string> {
  const { build } = await import('vite')
  const built = (await build({
    ...{ root, configFile: false, logLevel: 'silent', publicDir: false },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'ours.page.ts'), formats: ['iife'], name: 'ours' },
    },
  })) as Rolldown.RolldownOutput[]
  const [chunk] = built[0]?.output ?? []
  if (chunk === undefined) throw new Error('nothing was built')
  return chunk.code
}

const listen = async (world: World): Promise<number> => {
  await world.server().listen({ host: '127.0.0.1', port: 0 })
  return (world.server().server.address() as AddressInfo).port
}

/** A page at the address of a line whose document and scripts do not go over it. */
async function pageAt(line: Line): Promise<Page> {
  const page = await browser.newPage()
  await page.route(`http://127.0.0.1:${line.port}/lab.html`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }),
  )
  await page.goto(`http://127.0.0.1:${line.port}/lab.html`)
  await page.addScriptTag({ content: ours })
  await page.addScriptTag({ path: join(peers, 'node_modules/tus-js-client/dist/tus.min.js') })
  await page.addScriptTag({ path: join(root, 'node_modules/cos-js-sdk-v5/dist/cos-js-sdk-v5.min.js') })
  return page
}

const photo = (): Buffer => {
  const bytes = randomBytes(PAGE)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  return bytes
}

/** Sends the photographs; ours also tells when all of them were there, which is before its end. */
type Send = () => Promise<Sent | null>

async function sendOurs(page: Page, files: readonly Buffer[]): Promise<Send> {
  const wanted = {
    facts: await local.signIn('studentA11'),
    homework: await local.newHomework(),
    skew: local.time.now() - Date.now(),
    files: files.map((file) => file.toString('base64')),
  }
  return async () => {
    const told = await page.evaluate(({ files: texts, ...rest }) => {
      const all = texts.map((text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)))
      return (window as unknown as InPage).ours.send({ ...rest, files: all })
    }, wanted)
    const hashes = files.map((file) => createHash('sha256').update(file).digest('hex'))
    const there = await local.db.selectFrom('file').where('sha256', 'in', hashes).select('sha256').execute()
    expect(there.length).toBe(files.length)
    return told
  }
}

const sendTus = (page: Page, files: readonly Buffer[]) => async (): Promise<null> => {
  const before = tus.whole().length
  await page.evaluate(
    (texts) =>
      Promise.all(
        texts.map(
          (text) =>
            new Promise<void>((onSuccess, onError) => {
              const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
              const upload = new (window as unknown as InPage).tus.Upload(new Blob([bytes]), {
                ...{ endpoint: '/files/', onSuccess, onError },
              })
              upload.start()
            }),
        ),
      ),
    files.map((file) => file.toString('base64')),
  )
  expect(tus.whole().slice(before).map(String).toSorted()).toEqual(files.map(String).toSorted())
  return null
}

async function sendCos(page: Page, line: Line, files: readonly Buffer[]): Promise<Send> {
  const { token } = await cos.signIn('studentA11')
  const asked = await fetch(`http://127.0.0.1:${ports.cos}/api/common/fileStorage/token`, {
    headers: { 'x-kb-token': token },
  })
  const { data } = (await asked.json()) as { data: Record<string, unknown> }
  const wanted = {
    texts: files.map((file) => file.toString('base64')),
    given: data,
    domain: `127.0.0.1:${line.port}/cos`,
    skew: cos.time.now() - Date.now(),
  }
  return async () => {
    await page.evaluate(async ({ texts, given, domain, skew }) => {
      const { Bucket, Region, prefix, startTime, expiredTime } = given
      const keys = given['credentials'] as Record<string, string>
      const sdk = new (window as unknown as InPage).COS({
        ...{
          Domain: domain,
          ServiceDomain: domain.split('/')[0],
          Protocol: 'http:',
          SystemClockOffset: skew,
        },
        getAuthorization: (_: unknown, give: (by: object) => void) =>
          give({
            ...{ TmpSecretId: keys['tmpSecretId'], TmpSecretKey: keys['tmpSecretKey'] },
            ...{ SecurityToken: keys['sessionToken'], StartTime: startTime, ExpiredTime: expiredTime },
          }),
      })
      const once = (Key: string, Body: Blob) =>
        new Promise<unknown>((done) => sdk.uploadFile({ Bucket, Region, Key, Body }, done))
      const send = async (text: string, no: number) => {
        const body = new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], { type: 'image/jpeg' })
        const key = `${String(prefix)}${Date.now()}-${no}`
        while (await once(key, body)) await new Promise((done) => setTimeout(done, 1_000))
      }
      await Promise.all(texts.map(send))
    }, wanted)
    return null
  }
}

const prepare = async (way: Way, page: Page, line: Line, files: readonly Buffer[]): Promise<Send> =>
  way === 'ours'
    ? await sendOurs(page, files)
    : way === 'tus'
      ? sendTus(page, files)
      : await sendCos(page, line, files)

/** As the server that ships has it. */
const EARLY_MS = 15_000
/** Seconds between two cuts of the line, each of one second. */
const CUT_EVERY = 10

/** Where packets are lost chance has a hand: the middle one of so many runs counts, of each. */
const RUNS = 3

interface Case {
  profile: Profile
  loss: number
  isCut: boolean
  way: Way
}

/** One homework on its way over a line of its own. */
async function measure({ profile, loss, isCut, way }: Case) {
  const { bitsPerSecond, roundTripMs } = profile
  const shaped = hasNamespace() ? { roundTripMs } : { bitsPerSecond, roundTripMs }
  const line = await openLine(ports[way], { ...FULL, ...shaped })
  const page = await pageAt(line)
  const send = await prepare(way, page, line, Array.from({ length: PAGES }, photo))
  if (hasNamespace()) shapePort(line.port, profile, loss)
  const cuts = setInterval(() => {
    if (!isCut) return
    line.set({ offline: true })
    setTimeout(() => line.set({ offline: false }), 1_000)
  }, CUT_EVERY * 1_000)
  const start = performance.now()
  const done = await Promise.race([
    // Another one that gives up is told as such; ours must not.
    send().then(
      (ours) => ({ ours }),
      (reason) => {
        if (way === 'ours') throw reason
        return null
      },
    ),
    new Promise<null>((give) => setTimeout(() => give(null), 300_000)),
  ])
  const seconds = (performance.now() - start) / 1000
  clearInterval(cuts)
  const wire = hasNamespace() ? onWire().up : line.bytes.up
  await page.close()
  await line.close()
  return { done, seconds, wire }
}

describe.skipIf(!IS_LONG)('next to others on the same line in the same run', () => {
  beforeAll(async () => {
    local = await openWorld(realTime(), 'local', EARLY_MS)
    cos = await openWorld(realTime(), 'sandbox', EARLY_MS)
    tus = await openTusServer()
    Object.assign(ports, { ours: await listen(local), tus: tus.port, cos: await listen(cos) })
    const { chromium } = await import('playwright-core')
    browser = await chromium.launch({ executablePath: findChromium() ?? '', args: CHROMIUM_ARGS })
    ours = await bundle()
    expect(NOW).toBeLessThanOrEqual(local.time.now())
  }, 300_000)
  afterAll(async () => {
    await browser.close()
    await tus.close()
    await local.close()
    await cos.close()
  })

  const cases = PROFILES.flatMap((profile) => [
    { profile, loss: 3, isCut: false },
    ...(profile.name === '2G good' ? [{ profile, loss: 0, isCut: true }] : []),
  ])
  const ways: readonly Way[] = ['ours', 'tus', 'cos']
  const all = cases.flatMap((one) => ways.map((way) => ({ ...one, way })))

  it.each(all)(
    '$profile.name, $loss % loss, cut: $isCut, $way',
    async (one) => {
      const { profile, loss, isCut, way } = one
      if (loss > 0 && !hasNamespace()) return
      const runs: Awaited<ReturnType<typeof measure>>[] = []
      for (let run = 0; run < (loss > 0 ? RUNS : 1); run++) runs.push(await measure(one))
      const [{ done, seconds, wire } = await measure(one)] = runs
        .toSorted((a, b) => a.seconds - b.seconds)
        .slice(Math.floor(runs.length / 2))
      const { bitsPerSecond, roundTripMs } = profile
      const there = done && (done.ours?.photographs ?? seconds * 1000) / 1000
      const total = PAGES * PAGE
      keepResult({
        table: `${PAGES} photographs of ${PAGE / 1000} kB from Chromium, next to others on the same line`,
        cells: {
          line: `${profile.name}, ${bitsPerSecond / 1000} kbit/s, ${roundTripMs} ms`,
          fault: isCut ? `cut for 1 s every ${CUT_EVERY} s` : `${loss} % lost each way`,
          with: NAMES[way],
          'seconds to the photographs':
            there === null ? `not done after ${seconds.toFixed(0)}` : there.toFixed(1),
          'to the receipt of the homework': done?.ours ? seconds.toFixed(1) : '',
          'file bytes sent / bytes': done?.ours ? (done.ours.fileBytes / total).toFixed(3) : '',
          'bytes on the wire / bytes': (wire / total).toFixed(3),
          'goodput / line': there === null ? '' : ((total * 8) / there / bitsPerSecond).toFixed(3),
        },
      })
      if (way === 'ours') expect(runs.every((run) => run.done)).toBe(true)
    },
    1_000_000,
  )
})
