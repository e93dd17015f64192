import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SLICE_BYTES } from '#contract/operations/slices.ts'
import { factsOf, png } from '#tests/support/school/homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { openCosEmulator } from '#tests/support/stores/cos-emulator.ts'
import { openS3Server } from '#tests/support/stores/s3-server.ts'
import { storePhone } from '#tests/support/stores/store-phone.ts'
import type { ObjectSettings } from './settings.ts'

/** A place for files, as a school may choose it. */
interface Place {
  settings: ObjectSettings
  /** Objects there that are of this server. */
  waiting: () => Promise<number>
  /** Something of the school's own in the same bucket. */
  others?: { put: () => Promise<void>; isThere: () => Promise<boolean> }
  away?: () => Promise<unknown>
  back?: () => Promise<unknown>
  close: () => Promise<void>
}

const inFolder = (dir: string, below: string) => async () => {
  try {
    const all = readdirSync(join(dir, below), { recursive: true, withFileTypes: true })
    return all.filter((e) => e.isFile()).length
  } catch {
    return 0
  }
}

const OTHER = 'timetable/2026.pdf'
const places: Record<string, (dir: string) => Promise<Place>> = {
  local: async (dir) => ({ settings: 'local', waiting: inFolder(dir, 'uploads'), close: async () => {} }),
  sandbox: async (dir) => ({
    ...{ settings: 'sandbox', waiting: inFolder(dir, 'cos/objects'), close: async () => {} },
  }),
  s3: async () => {
    const s3 = await openS3Server()
    const mine = async () => (await s3.keys()).filter((key) => key.startsWith(s3.settings.prefix)).length
    const others = { put: () => s3.put(OTHER, 'x'), isThere: async () => (await s3.keys()).includes(OTHER) }
    return { settings: s3.settings, waiting: mine, others, away: s3.away, back: s3.back, close: s3.close }
  },
  cos: async () => {
    const cos = await openCosEmulator()
    await cos.put(OTHER, 'x')
    return {
      ...{ settings: cos.settings, away: cos.away, back: cos.back, close: cos.close },
      waiting: async () => cos.count() - 1,
      others: { put: async () => {}, isThere: () => cos.has(OTHER) },
    }
  },
}

const ME = 'studentA11'

describe.each(Object.keys(places))('files that go to %s', (kind) => {
  let place: Place
  let t: TestApp
  let dir: string
  let phone: ReturnType<typeof storePhone>
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'kaoban files '))
    place = await (places[kind] as (typeof places)[string])(dir)
    // the stores are real ones, with a clock of their own
    t = await testApp({ clock: { now: Date.now }, store: { dir, provider: place.settings } })
    t.clock.at = Date.now()
    await t.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = t.app.server.address() as { port: number }
    phone = storePhone(t, `127.0.0.1:${port}`)
    await place.others?.put()
  })
  afterAll(async () => {
    await t.close()
    await place.close()
    rmSync(dir, { recursive: true, force: true })
  })

  it('are taken whole in slices, get one receipt however often it is asked for, and leave nothing behind [D07, B16, G15]', async () => {
    const bytes = png(kind === 'local' || kind === 's3' ? 2 * SLICE_BYTES + 90_000 : 900_000)
    const facts = factsOf(bytes)
    await phone.put(ME, facts, bytes)
    expect(await place.waiting()).toBeGreaterThan(0)
    const first = await phone.finish(ME, facts)
    expect(first.data.receipt).toMatchObject(facts)
    expect((await phone.finish(ME, facts)).data).toEqual(first.data)
    expect((await phone.read(ME, first.data.receipt.fileId)).equals(bytes)).toBe(true)
    expect(await place.waiting()).toBe(0)
    expect(await (place.others?.isThere() ?? true)).toBe(true)
  })

  it('get one receipt also when it is asked for many times at once [B16]', async () => {
    const bytes = png(70_000)
    const facts = factsOf(bytes)
    await phone.put(ME, facts, bytes)
    const all = await Promise.all(Array.from({ length: 5 }, () => phone.finish(ME, facts)))
    expect(new Set(all.map((one) => JSON.stringify(one.data))).size).toBe(1)
    const rows = await t.db
      .selectFrom('file')
      .where('upload_file_id', '=', facts.uploadFileId)
      .select('size')
      .execute()
    expect(rows).toEqual([{ size: 70_000 }])
    expect(await place.waiting()).toBe(0)
  })

  it('get no receipt for other bytes of the same length; the right ones are taken then [B16]', async () => {
    const bytes = png(5000)
    const facts = factsOf(bytes)
    await phone.put(ME, facts, png(5000))
    expect((await phone.finish(ME, facts)).status).toBe(10022)
    await phone.put(ME, facts, bytes)
    expect((await phone.finish(ME, facts)).data.receipt).toMatchObject(facts)
  })

  it('get no receipt before they are there', async () => {
    const bytes = png(5000)
    const facts = factsOf(bytes)
    const early = await phone.finish(ME, facts)
    expect(kind === 'local' ? [10005] : [10023]).toContain(early.status)
    await phone.put(ME, facts, bytes)
    expect((await phone.finish(ME, facts)).status).toBe(0)
  })

  it('are of nobody else: no name of another’s object is taken, also one that leads there by dots [B26]', async () => {
    const bytes = png(5000)
    const facts = factsOf(bytes)
    await phone.put(ME, facts, bytes)
    const to = await phone.place(ME)
    const { prefix } = to
    const other = (await phone.place('parentA')).prefix
    for (const key of [
      `${prefix}${facts.uploadFileId}`,
      `${other}../key-${ME}/${facts.uploadFileId}`,
      `${other}x`,
      OTHER,
    ])
      expect((await phone.finish('parentA', facts, key)).status, key).toBe(10002)
    // keys for one account's names put nothing under another's
    if (to.mode === 'cos') expect(await phone.putWhole(to, `${other}x`, bytes)).toBe(403)
    expect((await phone.finish(ME, facts)).data.receipt).toMatchObject(facts)
  })

  if (kind === 's3' || kind === 'cos')
    it('go to the school’s server while the store is away; what is there already waits for it and is safe then [B16]', async () => {
      const bytes = png(50_000)
      const facts = factsOf(bytes)
      await phone.put(ME, facts, bytes)
      const to = await phone.place(ME)
      await place.away?.()
      const key = `${to.prefix}${facts.uploadFileId}`
      const away = await phone.finish(ME, facts, key)
      expect([away.http, away.headers['retry-after']]).toEqual([503, '10'])
      // who was given nothing yet: another account
      const others = factsOf(bytes)
      if (kind === 's3') expect((await phone.partsOf('headA1', others)).urls).toBeNull()
      else expect((await phone.place('headA1')).mode).toBe('local')
      await place.back?.()
      expect((await phone.finish(ME, facts, key)).data.receipt).toMatchObject(facts)
      expect(await place.waiting()).toBe(0)
      expect(JSON.stringify(t.logs)).toMatch(/does not answer/)
      expect(JSON.stringify(t.logs)).not.toMatch(/S3RVER|permanentSecret|AKIDpermanent/)
    })
})
