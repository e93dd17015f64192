import { spawn } from 'node:child_process'
import { hasOlder, OLDER_BIN, startOlderCluster } from './older-cluster.ts'

/** `node tests/support/database/pg15.ts -- <command>`: runs a command with DATABASE_URL on Debian's PostgreSQL 15. */
const USAGE = 'Usage: node tests/support/database/pg15.ts -- <command> [arguments]'

async function main(args: string[]): Promise<number> {
  const [program, ...rest] = args[0] === '--' ? args.slice(1) : args
  if (program === undefined) {
    console.error(USAGE)
    return 2
  }
  if (!hasOlder()) {
    console.error(`PostgreSQL 15 is not in ${OLDER_BIN}. Install it with: apt-get install postgresql-15`)
    return 3
  }
  const cluster = startOlderCluster()
  try {
    const child = spawn(program, rest, {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: cluster.url },
    })
    // Ctrl-C reaches the command by itself; we stay to stop the cluster after it
    process.on('SIGINT', () => {})
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => resolve(code ?? 1))
    })
  } finally {
    cluster.stop()
  }
}

process.exitCode = await main(process.argv.slice(2))
