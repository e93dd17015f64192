import { describe, expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Client } from '#core/request/types.ts'
import { sendFile } from '../files/send-file.ts'
import type { Delivered } from '../ports.ts'
import { putOperation } from './queue.ts'
import { sendOperation } from './send-operation.ts'
import type { SendContext } from './step.ts'

const as = { accountKey: 'a', userId: 'u', userType: 4 as const, relativeId: 's' }
const down = { ok: false as const, failure: failureOf('network') }

/** A phone with one operation and its file; `replies` are the school's, by call; none: no connection. */
async function phone(delivered: Delivered = { ok: true, schoolId: 'school-f1' }) {
  const { run } = memoryTables()
  const calls: { name: string; body: unknown }[] = []
  const replies: Record<string, unknown> = {}
  const uploads: string[] = []
  const opId = await run(async (tables) => {
    const file = {
      fileId: 'f1',
      target: 'h',
      work: 'h',
      seq: 1,
      schoolId: null,
      sealed: as,
      size: 3,
      sha256: null,
    }
    await tables.upload.put({
      ...{ ...file, type: 'image/jpeg', name: 'a.jpg', purpose: 'answer', sent: 0, early: false },
      ...{ createdAt: 1, trouble: null, safe: false, deviceId: 'd' },
    })
    await tables.bytes.put({ fileId: 'f1', bytes: new ArrayBuffer(3) })
    const made = {
      speaker: as,
      now: 1,
      clockKnown: true,
      randomBytes: (n: number) => new Uint8Array(n).fill(7),
    }
    await putOperation(tables, { target: 'h', kind: 'pages', body: { page: 'f1' }, files: ['f1'] }, made)
    return (await tables.operation.all())[0]?.opId ?? ''
  })
  const stage = {
    deps: {
      client: {
        call: (name: string, { body }: { body?: unknown }) => {
          calls.push({ name, body })
          return Promise.resolve(name in replies ? { ok: true, data: replies[name] } : down)
        },
      } as unknown as Client,
      store: { read: run, change: run },
      hash: () => Promise.resolve({ sha256: 'abc' }),
      uploader: {
        send: ({ uploadFileId }: { uploadFileId: string }) => {
          uploads.push(uploadFileId)
          return Promise.resolve(delivered)
        },
      },
      now: () => 2,
      skew: () => null,
      randomBytes: (n: number) => new Uint8Array(n).fill(9),
    },
    journal: { dropOperation: () => calls.push({ name: 'journal dropped', body: null }) },
    workLog: { isSure: () => true, compare: () => Promise.resolve() },
    ...{ signal: new AbortController().signal, files: new Map(), progress: () => {} },
  } as unknown as SendContext
  const sent = () => calls.filter(({ name }) => name === 'POST /api/common/operation/send')
  const kept = () =>
    run(async ({ operation, upload, bytes }) => ({
      operation: await operation.get(opId),
      file: await upload.get('f1'),
      hasBytes: (await bytes.get('f1')) !== undefined,
    }))
  return { stage, opId, calls, replies, uploads, sent, kept }
}

describe('sending a file', () => {
  it('two operations that need the same file send it once, and never again when the school has it', async () => {
    const { stage, uploads, kept } = await phone()
    expect(await Promise.all([sendFile(stage, 'f1'), sendFile(stage, 'f1')])).toEqual([
      { did: 'sent' },
      { did: 'sent' },
    ])
    expect(await sendFile(stage, 'f1')).toEqual({ did: 'sent' })
    expect(uploads).toEqual(['f1'])
    expect((await kept()).file).toMatchObject({ safe: true, schoolId: 'school-f1' })
  })
  it('a file that did not arrive is not called safe, and its bytes stay', async () => {
    const { stage, kept } = await phone(down)
    expect(await sendFile(stage, 'f1')).toMatchObject({ did: 'failed' })
    expect(await kept()).toMatchObject({ file: { safe: false, schoolId: null }, hasBytes: true })
  })
})

describe('sending an operation', () => {
  it('waits for its file: nothing is sent that names a file the school has not', async () => {
    const { stage, opId, sent, kept } = await phone(down)
    expect(await sendOperation(stage, opId)).toMatchObject({ did: 'failed' })
    expect(sent()).toEqual([])
    expect((await kept()).operation).toBeDefined()
  })
  it('stays in the queue without an answer, and goes again with the same id and text after a question', async () => {
    const { stage, opId, sent, calls, replies, kept } = await phone()
    await sendOperation(stage, opId)
    expect((await kept()).operation).toMatchObject({ opId, asked: true })
    calls.length = 0
    await sendOperation(stage, opId)
    expect(sent()).toEqual([])
    replies['GET /api/common/operation/receipt/{opId}'] = { receipt: null }
    await sendOperation(stage, opId)
    expect(sent()).toHaveLength(1)
    expect(sent()[0]?.body).toMatchObject({ opId, body: JSON.stringify({ page: 'school-f1' }) })
  })
  it('stays in the queue and in the journal while its receipt cannot be checked', async () => {
    const { stage, opId, calls, replies, kept } = await phone()
    await sendOperation(stage, opId)
    const { hash } = (await kept()).operation ?? { hash: '' }
    const receipt = { opId, hash, serverSeq: 1, time: 3, number: 'n', signature: 'AAAA', outcome: 'applied' }
    replies['GET /api/common/operation/receipt/{opId}'] = { receipt, rev: 1 }
    expect(await sendOperation(stage, opId)).toMatchObject({ did: 'failed' })
    expect((await kept()).operation).toBeDefined()
    expect(calls.map(({ name }) => name)).not.toContain('journal dropped')
  })
})
