import type { Client } from '#core/request/types.ts'
import type { Uploader } from '#core/sync/ports.ts'
import { localUploader } from '#core/sync/upload-local.ts'
import { storeToken } from './token.ts'

interface Options {
  client: Client
  now: () => number
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** Brings files to where this school keeps them: its own store, or an object store whose code comes when it is needed. */
export function pickUploader(options: Options): Uploader {
  const local = localUploader(options)
  const tokenOf = storeToken(options)
  return {
    send: async (file, more) => {
      const token = await tokenOf(file.as, more.signal)
      if (!token.ok) return { ...token, note: { messageKey: 'sync.uploadToken' } }
      if (token.data.mode === 'local') return await local.send(file, more)
      const [{ cosUploader }, { sendByCos }] = await Promise.all([import('./cos.ts'), import('./cos-sdk.ts')])
      return await cosUploader({ ...options, tokenOf, send: sendByCos }).send(file, more)
    },
  }
}
