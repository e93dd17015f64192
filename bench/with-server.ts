import { type ShippedServer, startShipped } from '../tests/support/servers/server.ts'

/**
 * Measures at a shipped server with the demo district of its own, and stops it however that ends. `KAOBAN_TEST_PORT`
 * names one that runs already.
 */
export async function withServer<T>(measure: (server: ShippedServer) => Promise<T>): Promise<T> {
  const running = process.env['KAOBAN_TEST_PORT']
  const rest = { pid: 0, output: () => '', stop: () => Promise.resolve(), kill: () => Promise.resolve() }
  if (running) {
    return measure({ port: Number(running), dataDir: process.env['KAOBAN_DATA_DIR'] ?? '', ...rest })
  }
  const server = await startShipped({ env: { LOG_LEVEL: 'error' }, timeoutMs: 300_000 })
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}
