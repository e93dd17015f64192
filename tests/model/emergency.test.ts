import 'fake-indexeddb/auto'
import { createDecipheriv, createPublicKey, diffieHellman, hkdfSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSigner } from '#server/store/signer.ts'
import { takeIn } from '#tests/support/take-in.ts'
import { jpeg, openScene, states } from './scene.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const scene = () => openScene(world)

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
    const made = await tab.sync.emergencyFile()
    expect(made.operations).toBe(2)
    expect(made.name).toMatch(/^answers-\d{12}\.kaoban$/)
    const all = Buffer.from(made.bytes)
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
    const made = Buffer.from((await tab.sync.emergencyFile()).bytes)
    const school = { app: world.server(), tokenOf: world.tokenOf }
    const first = await takeIn(school, 'headA1', made)
    expect(first.data).toMatchObject({ taken: 3, known: 0, files: 1, refused: [] })
    expect((await takeIn(school, 'headA1', made)).data).toMatchObject({ taken: 0, known: 3, refused: [] })
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
    const made = await tab.sync.emergencyFile()
    expect(made.operations).toBe(1)
    const school = { app: world.server(), tokenOf: world.tokenOf }
    const { data } = await takeIn(school, 'headA1', Buffer.from(made.bytes))
    expect(data).toMatchObject({ taken: 1, known: 0, refused: [] })
    s.phone.who = second
    expect((await tab.sync.emergencyFile()).operations).toBe(1)
    tab.kill()
  })
})
