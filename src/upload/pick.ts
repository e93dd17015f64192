import type { Client, Timing } from '#core/request/types.ts'
import { localUploader } from '#core/sync/files/upload-local.ts'
import type { Uploader } from '#core/sync/ports.ts'
import { storeToken, type TokenOf } from './token.ts'

interface PickUploadOptions extends Timing {
  client: Client
}

/**
 * Brings files to where this school keeps them: its own store, or an object store whose code comes when it is needed. A
 * school that kept the last one itself is not waited for when it is asked again: on a far line that takes a second.
 */
export function pickUploader(options: PickUploadOptions): Uploader {
  const local = localUploader(options)
  const storeOf = storeToken(options)
  let isLocal = false
  /** One for the page: it knows whether the store was ever reached. */
  let parts: Promise<Uploader> | null = null
  const openParts = async () => {
    try {
      const [{ partsUploader }, { putByXhr }] = await Promise.all([
        import('./parts.ts'),
        import('./put-xhr.ts'),
      ])
      return partsUploader({ ...options, put: putByXhr, elsewhere: local })
    } catch (e) {
      // its code did not come: the next file asks again
      parts = null
      throw e
    }
  }
  const tokenOf: TokenOf = async (...asked) => {
    const token = await storeOf(...asked)
    if (token.ok) isLocal = token.data.mode === 'local'
    return token
  }
  return {
    send: async (file, more) => {
      const asking = tokenOf(file.as, more.signal)
      if (isLocal) return await local.send(file, more)
      const token = await asking
      if (!token.ok) {
        // Without a connection there is nothing to say of a token.
        const { kind } = token.failure
        const isAnswered = kind === 'status' || kind === 'http'
        return { ...token, ...(isAnswered ? { note: { messageKey: 'sync.uploadToken' } } : {}) }
      }
      if (token.data.mode === 'local') return await local.send(file, more)
      if (token.data.mode === 'parts') {
        parts ??= openParts()
        return await (await parts).send(file, more)
      }
      const [{ cosUploader }, { sendByCos }] = await Promise.all([import('./cos.ts'), import('./cos-sdk.ts')])
      return await cosUploader({ ...options, tokenOf, send: sendByCos, elsewhere: local }).send(file, more)
    },
  }
}
