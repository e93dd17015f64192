import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { s3Client } from '#server/objects/s3/client.ts'
import type { S3Settings } from '#server/objects/s3/settings.ts'

const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod></CORSRule></CORSConfiguration>`

/** Where that server keeps its objects. */
interface FileStore {
  deleteObject(bucket: string, key: string): Promise<void>
  getResourcePath(bucket: string, key: string, part: string): string
}

/** An S3 server in this process, with a bucket that pages may put to. Its one key is its maker's. */
export async function openS3Server(cors = true) {
  const directory = mkdtempSync(join(tmpdir(), 'kaoban s3 '))
  const run = async (port: number) => {
    const server = new S3rver({
      ...{ address: '127.0.0.1', port, directory, silent: true, vhostBuckets: false },
      configureBuckets: [{ name: 'school', configs: cors ? [CORS] : [] }],
    })
    const { store } = server as unknown as { store: FileStore }
    // it removes a folder that it found empty, with whatever another request has put there meanwhile
    store.deleteObject = async (bucket, key) => {
      for (const part of ['object', 'object.md5', 'metadata.json'])
        await rm(store.getResourcePath(bucket, key, part), { force: true })
    }
    await server.run()
    return server.httpServer
  }
  let server = await run(0)
  const { port } = server.address() as { port: number }
  const endpoint = `http://127.0.0.1:${port}`
  const settings: S3Settings = {
    ...{ kind: 's3', endpoint, publicEndpoint: endpoint, region: 'us-east-1', bucket: 'school' },
    ...{ prefix: 'kaoban-uploads/', id: 'S3RVER', secret: 'S3RVER', style: 'path' },
  }
  const client = s3Client(settings, Date.now)
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    settings,
    put: (key: string, text: string) => client.put(key, text),
    keys: async () => (await client.list('')).map(({ key }) => key).toSorted(),
    away: stop,
    back: async () => {
      server = await run(port)
    },
    close: async () => {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
