import type { TestProject } from 'vitest/node'
import { ensureChromium } from './chromium.ts'
import { startShipped } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverPort: number
    /** Data folder of that server, for commands that run beside it. */
    serverDataDir: string
    chromium: string
  }
}

/** One shipped server with the demo district for all browser tests; `KAOBAN_TEST_PORT` names one that runs already. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide(
    'chromium',
    ensureChromium((line) => console.log(line)),
  )
  const running = process.env['KAOBAN_TEST_PORT']
  if (running) {
    project.provide('serverPort', Number(running))
    project.provide('serverDataDir', process.env['KAOBAN_DATA_DIR'] ?? '')
    return () => Promise.resolve()
  }
  const server = await startShipped()
  project.provide('serverPort', server.port)
  project.provide('serverDataDir', server.dataDir)
  return () => server.stop()
}
