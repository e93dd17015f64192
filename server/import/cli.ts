import { command } from './command.ts'

/** `npm run import`: see --help. The first Ctrl-C stops in order, a second one at once. */
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

const code = await command(process.argv.slice(2), {
  // npm runs scripts in the project's folder; files are named from where the person stands
  cwd: process.env.INIT_CWD ?? process.cwd(),
  env: process.env,
  out: process.stdout,
  err: process.stderr,
  signal: stop.signal,
})
// an import that was stopped has work under way that would hold the process
if (stop.signal.aborted) process.exit(code)
process.exitCode = code
