import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildApp } from '#server/app.ts'
import { readNote } from '#server/build/note.ts'
import type { ObjectSettings } from '#server/objects/settings.ts'
import { openBeside } from '#tests/support/servers/entry-facts.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The server that ships, beside the running one and on its database, but with phones sent to a store. */
export async function openStoreServer(
  dataDir: string,
  provider: ObjectSettings,
): Promise<{ port: number; close: () => Promise<void> }> {
  const beside = await openBeside(dataDir)
  const dir = mkdtempSync(join(tmpdir(), 'kaoban store '))
  const distDir = join(root, 'dist')
  const app = await buildApp({
    db: beside.db,
    store: { dir, provider },
    config: {
      ...{ distDir, brandsDir: join(root, 'brands'), logLevel: 'silent' },
      build: readNote(distDir)?.name ?? 'unbuilt',
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  return {
    port,
    close: async () => {
      await app.close()
      await beside.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
