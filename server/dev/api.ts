import path from 'node:path'
import { readConfig } from '../config.ts'
import { startServer } from '../main.ts'

/** The server of `npm run dev`. The app is not built for it. */
const config = readConfig(process.env, path.resolve(import.meta.dirname, '../..'))
const told = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => told.abort(new Error('told to stop')))
try {
  const server = await startServer(config, (line) => console.log(`  ${line}`), told.signal)
  const stop = () => void server.stop().then(() => process.exit(0))
  if (told.signal.aborted) stop()
  told.signal.addEventListener('abort', stop)
} catch (e) {
  if (!told.signal.aborted) console.error(`The server did not start: ${(e as Error).message}`)
  process.exitCode = 1
}
