import '../cli/all-cores.ts'
import { command } from './command.ts'

/** `npm run accounts`: see --help. The first Ctrl-C stops in order, a second one at once. */
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

process.exitCode = await command(process.argv.slice(2), {
  // npm runs scripts in the project's folder; files are named from where the person stands
  cwd: process.env.INIT_CWD ?? process.cwd(),
  env: process.env,
  out: process.stdout,
  err: process.stderr,
  signal: stop.signal,
})
