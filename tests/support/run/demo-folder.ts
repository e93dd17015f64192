import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ShippedServer, startShipped, tempDataDir } from '#tests/support/servers/server.ts'
import { untilCardsAreDrawn } from './drawn-cards.ts'

/** Written into a folder of the demo once it is whole. */
const WHOLE = 'demo-whole'

/** Copies with owners: the embedded PostgreSQL runs as a user of its own where the server is root's. */
function copy(from: string, to: string): void {
  const done = spawnSync('cp', ['-a', `${from}/.`, to])
  if (done.status !== 0) cpSync(from, to, { recursive: true })
}

/** The data folder of a demo district that has done all its work and is stopped; made once, in `KAOBAN_TEST_DEMO`. */
async function wholeDemo(): Promise<{ dir: string; isOurs: boolean }> {
  const named = process.env['KAOBAN_TEST_DEMO']
  const dir = named ?? tempDataDir()
  if (!existsSync(join(dir, WHOLE))) {
    const server = await startShipped({ dataDir: dir })
    await untilCardsAreDrawn(server.port)
    await server.stop()
    writeFileSync(join(dir, WHOLE), '')
  }
  return { dir, isOurs: named === undefined }
}

/** Starts so many shipped servers, each on the demo district in a folder of its own. */
export async function startDemoServers(
  count: number,
  env: Record<string, string> = {},
): Promise<ShippedServer[]> {
  const demo = await wholeDemo()
  const folders = Array.from({ length: count }, () => tempDataDir())
  for (const folder of folders) copy(demo.dir, folder)
  if (demo.isOurs) rmSync(demo.dir, { recursive: true, force: true })
  const servers = await Promise.all(folders.map((dataDir) => startShipped({ dataDir, env })))
  return servers.map((server) => ({
    ...server,
    stop: async () => {
      await server.stop()
      rmSync(server.dataDir, { recursive: true, force: true })
    },
  }))
}
