import 'fake-indexeddb/auto'
import { createDecipheriv, createPublicKey, diffieHellman, hkdfSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_MAX_BYTES } from '#contract/operations/slices.ts'
import { openSigner } from '#server/store/signer.ts'
import { takeIn } from '#tests/support/school/take-in.ts'
import type { Tab } from './phone.ts'
import { jpeg, openScene, states } from './scene.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const scene = () => openScene(world)
const school = () => ({ app: world.server(), tokenOf: world.tokenOf })

/** The bytes of each file that a phone makes of what waits. */
async function bytesOf(tab: Tab): Promise<Buffer[]> {
  const made: Buffer[] = []
  for (const file of (await tab.sync.emergencyFiles()).files) made.push(Buffer.from(await file.bytes()))
  return made
}

describe('the emergency answer file', () => {
  it('holds all that waits, only the school can open it, and what is in it still goes by itself [B04]', async () => {
    const s = await scene()
    const tab = s.open()
    await tab.sync.enqueue(s.answer(1, 'first'))
    await world.time.pass(2_000)
    tab.line.faults = ['dropRequest']
    const file = { target: s.work, bytes: jpeg(300), type: 'image/jpeg', name: 'p.jpg', purpose: 'answer' }
    const { fileId } = await tab.sync.keepFile(file)
    const pages = {
      target: `pages/${s.id}/A-s11/4`,
      work: s.work,
      kind: 'pages',
      body: { pages: [{ fileId }] },
    }
    await tab.sync.enqueue({ ...pages, files: [fileId] })
    await tab.sync.enqueue(s.answer(2, 'second'))
    const made = await tab.sync.emergencyFiles()
    expect([made.operations, made.left]).toEqual([2, 0])
    expect(made.files.map((one) => one.name)).toEqual([expect.stringMatching(/^answers-\d{12}\.kaoban$/)])
    const [all = Buffer.of()] = await bytesOf(tab)
    expect(all.includes('second')).toBe(false)
    const keys = (await openSigner(world.db)).schoolKeys('A')
    const head = all.subarray(0, all.indexOf('\n', 17) + 1)
    const { ephemeral } = JSON.parse(head.subarray(17).toString()) as { ephemeral: string }
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'X25519', x: ephemeral } })
    const shared = diffieHellman({ privateKey: keys.privateKey, publicKey })
    const salt = Buffer.concat([
      Buffer.from(ephemeral, 'base64url'),
      Buffer.from(keys.publicKey, 'base64url'),
    ])
    const key = Buffer.from(hkdfSync('sha256', shared, salt, 'kaoban-emergency-1', 32))
    const sealed = all.subarray(head.length + 12, -16)
    const opener = createDecipheriv('chacha20-poly1305', key, all.subarray(head.length, head.length + 12), {
      authTagLength: 16,
    })
    opener.setAAD(head, { plaintextLength: sealed.length })
    opener.setAuthTag(all.subarray(-16))
    const plain = Buffer.concat([opener.update(sealed), opener.final()])
    const length = plain.readUInt32BE(0)
    const manifest = JSON.parse(plain.subarray(4, 4 + length).toString()) as {
      operations: { kind: string }[]
    }
    expect(manifest.operations.map((op) => op.kind)).toEqual(['pages', 'answer'])
    expect(plain.length).toBe(4 + length + 300 + 32)
    // It stays in the queue and goes by itself too.
    tab.line.faults = ['ok']
    await world.time.pass(30_000)
    expect(new Set(await states(tab))).toEqual(new Set(['school']))
    tab.kill()
  })

  it('taken in by a teacher counts once: the phone finds its receipts when the line is back and sends none of it [B04]', async () => {
    const s = await scene()
    const tab = s.open()
    await tab.sync.saveDraft(s.ref, { 1: { text: 'first' } })
    await tab.sync.enqueue(s.answer(1, 'first'))
    await world.time.pass(3_000)
    tab.line.faults = ['dropRequest']
    const file = { target: s.work, bytes: jpeg(70_000), type: 'image/jpeg', name: 'p.jpg', purpose: 'answer' }
    const { fileId } = await tab.sync.keepFile(file)
    const target = `pages/${s.id}/A-s11/4`
    const pages = { target, work: s.work, kind: 'pages', body: { pages: [{ fileId }] }, files: [fileId] }
    await tab.sync.enqueue(pages)
    await tab.sync.enqueue(s.answer(2, 'second'))
    await tab.sync.enqueue(s.handIn)
    const [made = Buffer.of()] = await bytesOf(tab)
    const first = await takeIn(school(), 'headA1', made)
    expect(first.data).toMatchObject({ taken: 3, known: 0, files: 1, refused: [] })
    expect((await takeIn(school(), 'headA1', made)).data).toMatchObject({ taken: 0, known: 3, refused: [] })
    expect(new Set(await states(tab))).toEqual(new Set(['school', 'phone']))
    const before = tab.line.seen.length
    tab.line.faults = ['ok']
    await world.time.pass(30_000)
    expect(new Set(await states(tab))).toEqual(new Set(['school']))
    const calls = tab.line.seen.slice(before).map((one) => one.call)
    expect(calls.filter((call) => /operation\/send|upload\/frame/.test(call))).toEqual([])
    expect((await s.atSchool()).length).toBe(4)
    expect(await tab.sync.unsent()).toEqual({ drafts: 0, operations: 0, files: 0, kb: 0 })
    tab.kill()
  })

  it('of a parent with children at two schools holds what waits for the school it is sealed to, and no more [B04]', async () => {
    const s = await scene()
    const parent = {
      accountKey: 'key-parentAB',
      token: await world.tokenOf('parentAB'),
      userType: 5 as const,
    }
    const first = { ...parent, userId: 'u-parentAB-1', relativeId: 'A-s12' }
    const second = { ...parent, userId: 'u-parentAB-2', relativeId: 'B-s21' }
    const answer = (target: string) => ({ target, kind: 'answer', body: { text: 'mine' } })
    const ofFirst = (no: number) => answer(`answer/${s.id}/A-s12/${no}`)
    s.phone.who = first
    const tab = s.open()
    // Each child was looked at while there was a line.
    for (const [no, who] of [first, second].entries()) {
      s.phone.who = who
      await tab.sync.enqueue(ofFirst(no + 1))
      await world.time.pass(3_000)
    }
    expect(await states(tab)).toEqual(['school', 'school'])
    tab.line.faults = ['dropRequest']
    await tab.sync.enqueue(answer('answer/elsewhere/B-s21/1'))
    s.phone.who = first
    await tab.sync.enqueue(ofFirst(3))
    expect((await tab.sync.emergencyFiles()).operations).toBe(1)
    const [made = Buffer.of()] = await bytesOf(tab)
    const { data } = await takeIn(school(), 'headA1', made)
    expect(data).toMatchObject({ taken: 1, known: 0, refused: [] })
    s.phone.who = second
    expect((await tab.sync.emergencyFiles()).operations).toBe(1)
    tab.kill()
  })

  /** Work on one photo question and three others whose photographs fill more than two files, handed in. */
  async function muchWork() {
    const s = await scene()
    const tab = s.open()
    await tab.sync.saveDraft(s.ref, { 1: { text: 'first' } })
    await tab.sync.enqueue(s.answer(1, 'first'))
    await world.time.pass(3_000)
    tab.line.faults = ['dropRequest']
    const pages = async (fileIds: string[]) =>
      tab.sync.enqueue({
        ...{ target: `pages/${s.id}/A-s11/4`, work: s.work, kind: 'pages', files: fileIds },
        body: { pages: fileIds.map((fileId) => ({ fileId })) },
      })
    const fileIds: string[] = []
    for (let no = 0; no < 5; no++) {
      const bytes = jpeg(9 * 1_048_576 + no)
      const file = { target: s.work, bytes, type: 'image/jpeg', name: `p${no}.jpg`, purpose: 'answer' }
      fileIds.push((await tab.sync.keepFile(file)).fileId)
      // each change of the pages is one of its own
      if (no > 2) await pages([...fileIds])
    }
    await tab.sync.enqueue(s.answer(2, 'second'))
    await tab.sync.enqueue(s.handIn)
    const submitted = async () =>
      (await s.atSchool()).filter((row) => row.kind === 'submit' && row.outcome === 'applied').length
    return { s, tab, submitted }
  }

  it.each([
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ])(
    'larger than a school takes is made as several, and counts once whole in the order %i %i %i [B04]',
    async (...order) => {
      const { s, tab, submitted } = await muchWork()
      const made = await tab.sync.emergencyFiles()
      expect([made.operations, made.left]).toEqual([4, 0])
      expect(made.files.map((one) => one.name.slice(20))).toEqual([
        '-1of3.kaoban',
        '-2of3.kaoban',
        '-3of3.kaoban',
      ])
      const told: { part: { no: number }; taken: number; waits: number; refused: unknown[] }[] = []
      for (const at of order) {
        expect(await submitted()).toBe(0)
        const bytes = Buffer.from((await made.files[at]?.bytes()) ?? [])
        expect(bytes.length).toBeLessThanOrEqual(FILE_MAX_BYTES)
        told.push((await takeIn(school(), 'headA1', bytes)).data)
      }
      expect(told.map(({ part }) => part.no - 1)).toEqual(order)
      expect(told.reduce((sum, { taken }) => sum + taken, 0)).toBe(4)
      expect(told.flatMap(({ refused }) => refused)).toEqual([])
      expect(told.map(({ waits }) => waits > 0)).toEqual([true, true, false])
      expect([await submitted(), (await s.atSchool()).length]).toEqual([1, 5])
      const [newest] = (await s.atSchool()).filter((row) => row.kind === 'pages' && row.rev === 2)
      expect(newest?.outcome).toBe('applied')
      tab.line.faults = ['ok']
      const before = tab.line.seen.length
      await world.time.pass(30_000)
      expect(new Set(await states(tab))).toEqual(new Set(['school']))
      const calls = tab.line.seen.slice(before).map((one) => one.call)
      expect(calls.filter((call) => /operation\/send|upload\/frame/.test(call))).toEqual([])
      expect(await tab.sync.unsent()).toEqual({ drafts: 0, operations: 0, files: 0, kb: 0 })
      tab.kill()
    },
  )
})
