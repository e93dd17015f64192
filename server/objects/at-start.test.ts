import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCosEmulator } from '#tests/support/stores/cos-emulator.ts'
import { openS3Server } from '#tests/support/stores/s3-server.ts'
import { checkObjects } from './at-start.ts'
import { cosStore } from './cos/store.ts'
import type { ObjectStore } from './port.ts'
import { s3Store } from './s3/store.ts'

let s3: Awaited<ReturnType<typeof openS3Server>>
let cos: Awaited<ReturnType<typeof openCosEmulator>>
beforeAll(async () => {
  s3 = await openS3Server()
  cos = await openCosEmulator()
})
afterAll(async () => {
  await s3.close()
  await cos.close()
})

const started = async (store: ObjectStore, wait: () => Promise<void> = async () => {}) => {
  const said: string[] = []
  try {
    await checkObjects(store, { say: (text) => said.push(text), wait, instead: 'KAOBAN_FILE_STORE=local' })
    return { said, refusal: '' }
  } catch (e) {
    return { said, refusal: (e as Error).message }
  }
}
const late = 3_600_000

describe('at its start a server tries the store', () => {
  it('and leaves nothing there of a store that works [D07]', async () => {
    expect(await started(s3Store(s3.settings, Date.now))).toEqual({ said: [], refusal: '' })
    expect(await s3.keys()).toEqual([])
    expect(await started(cosStore(cos.settings, Date.now))).toEqual({ said: [], refusal: '' })
    expect(cos.count()).toBe(0)
  })

  it.each([
    ['key', { id: 'OTHER' }, /InvalidAccessKeyId.*id is not known/],
    ['secret', { secret: 'hush' }, /SignatureDoesNotMatch.*secret is not the one/],
    ['bucket', { bucket: 'none' }, /NoSuchBucket.*no such bucket/],
  ])('and is refused with what to set for a wrong %s of an S3 store', async (_, wrong, told) => {
    const { refusal, said } = await started(s3Store({ ...s3.settings, ...wrong }, Date.now))
    expect(refusal).toMatch(told)
    expect(refusal).toContain('docs/object-store.md')
    expect(refusal).not.toMatch(/hush|S3RVER/)
    expect(said).toEqual([])
  })

  it('and is told of a clock that is wrong', async () => {
    const { refusal } = await started(s3Store(s3.settings, () => Date.now() - late))
    expect(refusal).toMatch(/clock of this machine/)
    const { refusal: ofCos } = await started(cosStore(cos.settings, () => Date.now() + late))
    expect(ofCos).toMatch(/clock of this machine/)
  })

  it.each([
    ['SecretId', { id: 'AKIDother' }, /InvalidAccessKeyId/],
    ['SecretKey', { secret: 'hush' }, /SignatureDoesNotMatch/],
    ['region', { region: 'ap-other' }, /token service .* gave no credentials/],
  ])('and is refused with what to set for a wrong %s of COS', async (_, wrong, told) => {
    const { refusal } = await started(cosStore({ ...cos.settings, ...wrong }, Date.now))
    expect(refusal).toMatch(told)
    expect(refusal).not.toMatch(/hush|AKID/)
  })

  it('and waits a minute for one that does not answer yet, as after a power cut, and no longer', async () => {
    const store = s3Store(s3.settings, Date.now)
    await s3.away()
    let waits = 0
    const { said, refusal } = await started(store, async () => {
      if (++waits === 3) await s3.back()
    })
    expect([said.length, waits, refusal]).toEqual([3, 3, ''])
    await s3.away()
    const never = await started(store)
    expect([never.said.length, never.refusal]).toEqual([
      20,
      expect.stringMatching(/does not answer.*ECONNREFUSED/),
    ])
    await s3.back()
  })
})
