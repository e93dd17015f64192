import { beforeAll, describe, expect, it } from 'vitest'
import { Status } from '#contract/envelope.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Client } from '#core/request/types.ts'
import { classifySyncFailure } from '#core/sync/sync-failure.ts'
import { loadArea, setLocale, t } from '#src/i18n/i18n.ts'
import { virtualTime } from '#tests/model/clock.ts'
import { type CosUpload, cosUploader } from './cos.ts'
import { readCosError } from './cos-errors.ts'
import { pickUploader } from './pick.ts'
import { storeToken } from './token.ts'

const as = { accountKey: 'a', userId: 'u', userType: 4 as const, relativeId: 's' }
const TOKEN = 'GET /api/common/fileStorage/token'
const BEGIN = 'POST /api/common/fileStorage/upload/begin'
const EXIST = 'POST /api/common/file/exist'
const CONFIRM = 'POST /api/common/fileStorage/confirm'
const token = {
  ...{
    mode: 'cos' as const,
    Bucket: 'b',
    Region: 'r',
    domain: '',
    startTime: 0,
    expiredTime: 1800,
    prefix: 'u/',
  },
  credentials: { tmpSecretId: 'i', tmpSecretKey: 'k', sessionToken: 's' },
  sliceBytes: 1_048_576,
}
const signal = new AbortController().signal

function setUp(answers: Record<string, () => unknown> = {}) {
  const time = virtualTime(1_000_000)
  const asked: string[] = []
  const call = (name: string) => {
    asked.push(name)
    const answer = answers[name]
    return Promise.resolve(answer ? answer() : { ok: true, data: token, asOf: null })
  }
  const client = { call } as unknown as Client
  return { time, asked, client, options: { client, now: time.now, wait: time.wait } }
}
const file = (size = 10) => ({
  ...{ uploadFileId: 'f'.repeat(32), bytes: new ArrayBuffer(size), sha256: '0'.repeat(64), as },
  ...{ type: 'image/jpeg', name: 'p.jpg', purpose: 'answer', isNew: false },
})

beforeAll(async () => {
  await setLocale('en')
  await loadArea('sync')
})

describe('credentials of the store', () => {
  it('are kept for 60 s, for one identity, and shared by those who ask at once [K05]', async () => {
    const { time, asked, client } = setUp()
    const tokenOf = storeToken({ client, now: time.now })
    await Promise.all([tokenOf(as, signal), tokenOf(as, signal)])
    await time.pass(59_999)
    await tokenOf(as, signal)
    expect(asked.length).toBe(1)
    await time.pass(1)
    await tokenOf(as, signal)
    expect(asked.length).toBe(2)
    await tokenOf({ ...as, userId: 'sister' }, signal)
    expect(asked.length).toBe(3)
  })
  it('that cannot be had are named so, and asked for again by the next try [E11]', async () => {
    let failure = failureOf('http', { http: 502 })
    const { asked, options } = setUp({ [TOKEN]: () => ({ ok: false, failure }) })
    const uploader = pickUploader(options)
    const result = await uploader.send(file(), { signal, onProgress: () => {} })
    expect(result).toMatchObject({ ok: false, note: { messageKey: 'sync.uploadToken' } })
    expect(t('sync.uploadToken')).toBe('failed to get token')
    // without a connection there is no token to speak of
    failure = failureOf('offline')
    const lost = await uploader.send(file(), { signal, onProgress: () => {} })
    expect(lost).not.toHaveProperty('note')
    expect(asked).toEqual([TOKEN, TOKEN])
  })
  it('are asked for beside the next file where the school kept the last one itself, and not waited for [B16]', async () => {
    const receipt = { fileId: 'school1', sha256: file().sha256 }
    const { time, asked, options } = setUp({
      // The second answer never comes.
      [TOKEN]: () => {
        const isFirst = asked.length === 1
        return isFirst ? { ok: true, data: { ...token, mode: 'local' }, asOf: null } : new Promise(() => {})
      },
      [BEGIN]: () => ({ ok: true, data: { slices: [10], receipt }, asOf: null }),
    })
    const uploader = pickUploader(options)
    const send = () => uploader.send(file(), { signal, onProgress: () => {} })
    expect(await send()).toEqual({ ok: true, schoolId: 'school1' })
    await time.pass(60_000)
    expect(await send()).toEqual({ ok: true, schoolId: 'school1' })
    expect(asked).toEqual([TOKEN, BEGIN, TOKEN, BEGIN])
  })
})

describe('what the object store’s errors say to a person', () => {
  it('a wrong clock [E08]', () => {
    for (const error of [
      { statusCode: 403, error: { Code: 'RequestTimeTooSkewed', Message: 'x' } },
      { statusCode: 403, error: { Code: 'AccessDenied', Message: 'Request has expired' } },
    ])
      expect(readCosError(error, false)).toMatchObject({ note: { messageKey: 'sync.uploadClock' } })
    expect(t('sync.uploadClock')).toBe('Your local time is abnormal, please set local time to standard time')
  })
  it('a time-out [E09]', () => {
    for (const [error, idle] of [
      [{ error: 'timeout', message: 'timeout' }, false],
      [new Error('the upload was given up'), true],
    ] as const)
      expect(readCosError(error, idle).note.messageKey).toBe('sync.uploadTimeout')
    expect(t('sync.uploadTimeout')).toBe('upload timed out, please retry')
  })
  it('anything else as it is [E10]', () => {
    const told = readCosError(
      { statusCode: 404, error: { Code: 'NoSuchBucket', Message: 'No such bucket.' } },
      false,
    )
    expect(told.note.serverMessage).toBe('No such bucket.')
  })
})

describe('a file on its way to an object store', () => {
  const receipt = { fileId: 'school1', sha256: '0'.repeat(64) }
  const confirm = { ok: true, data: { receipt }, asOf: null }
  const absent = { ok: true, data: { exists: false, receipt: null }, asOf: null }
  const notThere = { ok: false, failure: failureOf('status', { status: Status.incomplete, http: 409 }) }
  interface Sent {
    size?: number
    isNew?: boolean
    answers?: Record<string, () => unknown>
  }
  type Time = ReturnType<typeof virtualTime>
  async function send(
    by: (upload: CosUpload, n: number, time: Time) => Promise<void>,
    { size = 3_000_000, isNew = true, answers = {} }: Sent = {},
  ) {
    const set = setUp({ [CONFIRM]: () => confirm, [EXIST]: () => absent, ...answers })
    const tokenOf = storeToken({ client: set.client, now: set.time.now })
    let tries = 0
    const told: number[] = []
    const elsewhere = { send: () => Promise.resolve({ ok: true as const, schoolId: 'by the server' }) }
    const put = (upload: CosUpload) => by(upload, ++tries, set.time)
    const uploader = cosUploader({ ...set.options, tokenOf, send: put, elsewhere })
    let result: unknown = null
    const done = uploader
      .send({ ...file(size), isNew }, { signal, onProgress: ({ sent }) => told.push(sent) })
      .then((r) => (result = r))
    for (let n = 0; n < 600 && result === null; n++) await set.time.pass(1000)
    await done
    return { ...set, result, told, tries }
  }

  it('is taken over by the school’s server, which gives the receipt', async () => {
    const { result, asked } = await send(() => Promise.resolve())
    expect(result).toEqual({ ok: true, schoolId: 'school1' })
    expect(asked.at(-1)).toBe(CONFIRM)
  })
  it('is not sent when the school has the very same bytes already; only files above 64 KiB are asked for [C090] [B16]', async () => {
    const answers = { [EXIST]: () => ({ ok: true, data: { exists: true, receipt }, asOf: null }) }
    const again = await send(() => Promise.resolve(), { size: 65_537, answers })
    expect(again.result).toEqual({ ok: true, schoolId: 'school1' })
    expect([again.tries, again.asked]).toEqual([0, [TOKEN, EXIST]])
    const small = await send(() => Promise.resolve(), { size: 65_536, answers })
    expect([small.tries, small.asked]).toEqual([1, [TOKEN, CONFIRM]])
  })
  it('is not sent again when the store has it whole and the phone was killed before it heard so [B16]', async () => {
    const killed = await send(() => Promise.resolve(), { isNew: false })
    expect(killed.result).toEqual({ ok: true, schoolId: 'school1' })
    expect([killed.tries, killed.asked]).toEqual([0, [TOKEN, CONFIRM]])
    const replies = [notThere, confirm]
    const half = await send(() => Promise.resolve(), {
      isNew: false,
      answers: { [CONFIRM]: () => replies.shift() },
    })
    expect(half.result).toEqual({ ok: true, schoolId: 'school1' })
    expect(half.tries).toBe(1)
  })
  it('is asked for, not sent again, when all of it left and the store’s answer was lost [B16]', async () => {
    const lost = (upload: CosUpload) => {
      upload.onProgress(3_000_000)
      return Promise.reject(new Error('cut'))
    }
    const kept = await send(lost)
    expect(kept.result).toEqual({ ok: true, schoolId: 'school1' })
    expect(kept.tries).toBe(1)
    const replies = [notThere, confirm]
    const gone = await send(lost, { answers: { [CONFIRM]: () => replies.shift() } })
    expect(gone.result).toEqual({ ok: true, schoolId: 'school1' })
    expect(gone.tries).toBe(2)
  })
  it('is not taken for safe on the word on another file: replies may be mixed up on the way', async () => {
    const other = {
      ok: true,
      data: { exists: true, receipt: { fileId: 'x', sha256: '1'.repeat(64) } },
      asOf: null,
    }
    for (const call of [CONFIRM, EXIST]) {
      const { result } = await send(() => Promise.resolve(), { answers: { [call]: () => other } })
      expect([call, result]).toEqual([call, { ok: false, failure: failureOf('malformed') }])
    }
  })
  it('is tried five times more, again with each progress, and never goes back on the bar [V02] [K06]', async () => {
    const never = await send(() => Promise.reject(new Error('cut')))
    // not a byte of it, and not a word: then by way of the school's server
    expect(never.result).toEqual({ ok: true, schoolId: 'by the server' })
    expect(never.tries).toBe(6)
    const refused = Object.assign(new Error('no'), { statusCode: 500 })
    const failing = await send(() => Promise.reject(refused))
    expect([failing.result, failing.tries]).toMatchObject([{ ok: false }, 6])
    const slow = await send((upload, n) => {
      upload.onProgress(n * 200_000)
      upload.onProgress(n * 100_000)
      return n < 12 ? Promise.reject(new Error('cut')) : Promise.resolve()
    })
    expect(slow.result).toMatchObject({ ok: true })
    expect(slow.told).toEqual(slow.told.toSorted((a, b) => a - b))
  })
  it('is given up after 30 s without progress, not after a time in all [E09]', async () => {
    const { result, tries, time } = await send(async (upload, n, clock) => {
      const stopped = new Promise<never>((_, reject) => {
        upload.signal.addEventListener('abort', () => reject(new Error('given up')))
      })
      const work = async () => {
        // Two minutes in all, with something every 20 s.
        for (let at = 1; at <= 6; at++) {
          await clock.wait(20_000)
          upload.onProgress((n - 1) * 600_000 + at * 100_000)
        }
        if (n === 1) await new Promise(() => {})
      }
      await Promise.race([work(), stopped])
    })
    expect(result).toMatchObject({ ok: true })
    expect(tries).toBe(2)
    expect(time.now() - 1_000_000).toBeGreaterThan(120_000 + 30_000)
  })
  it('says that the Wi-Fi wants a sign-in where the school, asked after a failure, is answered by one', async () => {
    const told = [{ ok: true, data: token, asOf: null }]
    const portal = { ok: false, failure: failureOf('malformed', { http: 0 }) }
    const { result, tries } = await send(() => Promise.reject(new Error('CORS blocked or network error')), {
      answers: { [TOKEN]: () => told.shift() ?? portal },
    })
    expect(result).toEqual(portal)
    expect(tries).toBe(1)
  })
  it('says so too where a portal answers in the store’s place, and an error the store names stays its own', () => {
    for (const statusCode of [200, 511])
      expect(readCosError({ statusCode, message: 'not XML' }, false).failure.kind).toBe('malformed')
    const named = { statusCode: 200, error: { Code: 'InternalError', Message: 'x' } }
    expect(readCosError(named, false).failure).toMatchObject({ kind: 'http', http: 502 })
    expect(readCosError({ message: 'CORS' }, false).failure.kind).toBe('network')
    // what the store itself answers costs this file a pause, and the others nothing
    const verdict = classifySyncFailure(readCosError(named, false).failure, 'sync.fileRefused')
    expect(verdict).toMatchObject({ do: 'wait' })
  })
  it('fetches new credentials when the old ones are refused', async () => {
    const { result, asked } = await send((_, n) =>
      n === 1
        ? Promise.reject(
            Object.assign(new Error('x'), { statusCode: 403, error: { Code: 'InvalidAccessKeyId' } }),
          )
        : Promise.resolve(),
    )
    expect(result).toMatchObject({ ok: true })
    expect(asked.filter((name) => name === TOKEN).length).toBe(2)
  })
})
