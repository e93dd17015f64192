import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureChromium, lightChromium } from '#tests/support/phone/chromium.ts'
import { startDemoServers } from './demo-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A shipped server with the demo district for each worker. */
    servers: { port: number; dataDir: string }[]
    /** What phones of tests are; `wholeChromium` where a test needs what the light one has not. */
    chromium: string
    wholeChromium: string
  }
}

/** Built once, before two servers find that it is not. */
function buildApp(): void {
  const built = spawnSync(process.execPath, [resolve(import.meta.dirname, '../../../server/build.ts')], {
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`${built.stdout}${built.stderr}`)
}

/** A shipped server for each worker of the browser tests; `KAOBAN_TEST_PORT` names one that runs already. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const whole = ensureChromium((line) => console.log(line))
  const light = lightChromium(whole)
  if (light !== whole) console.log(`and, where it is enough, ${light}`)
  project.provide('chromium', light)
  project.provide('wholeChromium', whole)
  const running = process.env['KAOBAN_TEST_PORT']
  if (!running) buildApp()
  const workers = running ? 0 : project.config.maxWorkers
  const servers = workers > 0 ? await startDemoServers(workers) : []
  project.provide(
    'servers',
    running
      ? [{ port: Number(running), dataDir: process.env['KAOBAN_DATA_DIR'] ?? '' }]
      : servers.map(({ port, dataDir }) => ({ port, dataDir })),
  )
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
