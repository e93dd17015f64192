import { SLICE_BYTES, sliceCount } from '#contract/operations/slices.ts'
import { signCosRequest } from '#server/objects/cos/signature.ts'
import { begin, type Facts, sendFrames } from '#tests/support/school/homework.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

/** A phone that brings files to wherever its school says, as the app does it. */
export function storePhone(t: TestApp, host: string) {
  const as = (account: string) => t.tokenOf(account)
  const place = async (account: string) =>
    (
      await checkedInject(t.app, 'GET /api/common/fileStorage/token', {
        ...{ token: await as(account), input: { takes: 'parts' }, headers: { host } },
      })
    ).data
  type Place = Awaited<ReturnType<typeof place>>

  /** One signed PUT of the whole: what the SDK does with a small file. */
  async function putWhole(to: Place, key: string, bytes: Buffer): Promise<number> {
    const { credentials, startTime, expiredTime, domain } = to
    const keyTime = `${startTime - 1};${expiredTime}`
    const url = new URL(`http://${domain}/${key}`)
    const request = { method: 'PUT', path: `/${key}`, headers: { host: url.host }, params: {} }
    const by = { keyTime, headerList: ['host'], paramList: [] }
    const signature = signCosRequest(credentials?.tmpSecretKey ?? '', request, by)
    const answer = await fetch(url, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: {
        authorization: `q-sign-algorithm=sha1&q-ak=${credentials?.tmpSecretId}&q-sign-time=${keyTime}&q-key-time=${keyTime}&q-header-list=host&q-url-param-list=&q-signature=${signature}`,
        'x-cos-security-token': credentials?.sessionToken ?? '',
      },
    })
    return answer.status
  }

  const partsOf = async (account: string, facts: Facts) =>
    (
      await checkedInject(t.app, 'POST /api/common/fileStorage/parts', {
        token: await as(account),
        input: facts,
      })
    ).data

  async function putSlices(account: string, facts: Facts, bytes: Buffer) {
    const { urls } = await partsOf(account, facts)
    for (const [n, url] of (urls ?? []).entries()) {
      const body = new Uint8Array(bytes.subarray(n * SLICE_BYTES, (n + 1) * SLICE_BYTES))
      const { status } = await fetch(url, { method: 'PUT', body })
      if (status !== 200) throw new Error(`the store answered ${status}`)
    }
  }

  return {
    place,
    putWhole,
    partsOf,
    keyOf: (to: Place, facts: Facts) => `${to.prefix}${facts.uploadFileId}`,
    /** Puts bytes where they go; the school is not told yet. */
    async put(account: string, facts: Facts, bytes: Buffer) {
      const to = await place(account)
      if (to.mode === 'local') {
        await begin(t, account, facts)
        await sendFrames(t, account, facts, bytes)
      } else if (to.mode === 'parts') await putSlices(account, facts, bytes)
      else await putWhole(to, `${to.prefix}${facts.uploadFileId}`, bytes)
    },
    /** Tells the school that they are there. `key` of another object for who tries that. */
    async finish(account: string, facts: Facts, key?: string) {
      const { mode, prefix } = await place(account)
      const token = await as(account)
      const { uploadFileId } = facts
      if (mode === 'local' && key === undefined)
        return checkedInject(t.app, 'POST /api/common/fileStorage/upload/merge', {
          ...{ token, input: { uploadFileId, chunkCount: sliceCount(facts.size) } },
        })
      const input = { ...facts, key: key ?? `${prefix}${uploadFileId}` }
      return checkedInject(t.app, 'POST /api/common/fileStorage/confirm', { token, input })
    },
    async read(account: string, fileId: string) {
      const token = await as(account)
      const res = await t.app.inject({
        ...{ url: `/api/common/file/read?fileId=${fileId}`, headers: { 'x-kb-token': token } },
      })
      return res.rawPayload
    },
  }
}
