import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '#server/http/session/sessions.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { factsOf, hex, png } from '#tests/support/school/homework.ts'
import { insertSchools } from '#tests/support/school/school.ts'
import { openProxy, over } from '#tests/support/servers/proxy.ts'
import { type ShippedServer, startShipped, tempDataDir } from '#tests/support/servers/server.ts'
import { openS3Server } from '#tests/support/stores/s3-server.ts'
import { urlOf } from './pg/url-of.ts'

let t: FreshDb
let s3: Awaited<ReturnType<typeof openS3Server>>
let token = ''
const running = new Set<ShippedServer>()
const folders: string[] = []
beforeAll(async () => {
  t = await freshDb()
  s3 = await openS3Server()
  await insertSchools(t.db)
  token = await openSession(t.db, 'studentA11', Date.now())
})
afterAll(async () => {
  for (const one of running) await one.stop()
  await t.drop()
  await s3.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A server with an empty data folder of its own: all that it shares is the database and the bucket. */
const open = async (): Promise<ShippedServer> => {
  const dataDir = tempDataDir()
  folders.push(dataDir)
  const one = await startShipped({
    dataDir,
    env: {
      ...{ DATABASE_URL: urlOf(t.connection), KAOBAN_DEMO: '0', KAOBAN_DRAIN_SECONDS: '2' },
      ...{ KAOBAN_FILES: 's3://school/files', KAOBAN_S3_ENDPOINT: s3.settings.endpoint },
      ...{ KAOBAN_S3_KEY: s3.settings.id, KAOBAN_S3_SECRET: s3.settings.secret },
    },
  })
  running.add(one)
  return one
}

it('two of two servers without a shared folder are replaced under load, and no request fails [G10]', async () => {
  const old = [await open(), await open()]
  const proxy = await openProxy()
  for (const { port } of old) proxy.ports.add(port)
  const failed: string[] = []
  const done = { asked: 0, stored: 0 }
  let isOver = false
  const agent = new Agent({ keepAlive: true })
  const headers = { 'x-kb-token': token }
  const ask = async (path: string, body?: Buffer, type = 'application/json') => {
    const more = body ? { 'content-type': type, 'content-length': String(body.length) } : {}
    const found = await over(agent, proxy.port, path, { ...headers, ...more }, body)
    done.asked++
    if (found.status !== 200) failed.push(`${path}: ${found.status} ${found.body.toString().slice(0, 200)}`)
    return found.body
  }
  const call = async (path: string, input: object) => {
    const reply = JSON.parse((await ask(path, Buffer.from(JSON.stringify(input)))).toString()) as {
      status: number
      data: { receipt: { fileId: string } }
    }
    if (reply.status !== 0) throw new Error(`${path}: ${JSON.stringify(reply)} ${failed.join(' ')}`)
    return reply.data
  }
  /** Hands a photograph in, each request at whichever server comes next, and reads it back. */
  const handIn = async () => {
    const bytes = png(300_000)
    const facts = factsOf(bytes)
    await call('/api/common/fileStorage/upload/begin', facts)
    for (const at of [0, 150_000]) {
      const octets = bytes.subarray(at, at + 150_000)
      const hash = createHash('sha256').update(octets).digest('hex')
      const query = `uploadFileId=${facts.uploadFileId}&chunk=0&offset=${at}&sha256=${hash}`
      await ask(`/api/common/fileStorage/upload/frame?${query}`, octets, 'application/octet-stream')
    }
    const { receipt } = await call('/api/common/fileStorage/upload/merge', {
      ...{ uploadFileId: facts.uploadFileId, chunkCount: 1 },
    })
    const back = await ask(`/api/common/file/read?fileId=${receipt.fileId}`)
    if (!back.equals(bytes)) failed.push(`${receipt.fileId}: other bytes`)
    done.stored++
  }
  const person = async (each: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      await each()
      await new Promise((next) => setTimeout(next, 400))
    }
  }
  await expect.poll(async () => (await over(agent, proxy.port, '/healthz')).status).toBe(200)
  const look = () => ask(`/api/base/data/system/account/user?n=${hex(4)}`)
  const people = [person(look), person(look), person(handIn), person(handIn)]
  const fresh: ShippedServer[] = []
  try {
    for (const one of old) {
      const next = await open()
      fresh.push(next)
      proxy.ports.add(next.port)
      await expect.poll(() => proxy.perPort.get(next.port) ?? 0, { timeout: 30_000 }).toBeGreaterThan(2)
      await one.stop()
      running.delete(one)
      proxy.ports.delete(one.port)
    }
    const before = done.stored
    await expect.poll(() => done.stored, { timeout: 30_000 }).toBeGreaterThan(before + 1)
  } finally {
    isOver = true
    await Promise.all(people)
    agent.destroy()
    await proxy.close()
  }
  expect(failed).toEqual([])
  expect(done.asked).toBeGreaterThan(50)
  // all four had some of them
  for (const { port } of [...old, ...fresh]) expect(proxy.perPort.get(port)).toBeGreaterThan(2)
}, 300_000)
