import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** `node tests/support/pg15.ts -- <command>`: runs a command with DATABASE_URL on Debian's PostgreSQL 15. */
const BIN = '/usr/lib/postgresql/15/bin'
const USAGE = 'Usage: node tests/support/pg15.ts -- <command> [arguments]'

/** The server refuses root, which lends it the user "nobody". */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null

function run(program: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(path.join(BIN, program), args, {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
}

/** A cluster that lives in a temporary folder, without a network port; durability is not what is tested. */
function startCluster(): { url: string; stop: () => void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban-pg15-'))
  if (user) fs.chownSync(folder, user.uid, user.gid)
  const [data, password] = [path.join(folder, 'data'), randomBytes(12).toString('hex')]
  const passwordFile = path.join(folder, 'password')
  fs.writeFileSync(passwordFile, password, { mode: 0o644 })
  run('initdb', [
    '-D',
    data,
    '-U',
    'kaoban',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
  ])
  const options = `-k ${folder} -c listen_addresses= -c fsync=off -c max_connections=100`
  run('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start'])
  return {
    url: `postgres://kaoban:${password}@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop() {
      run('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'stop'])
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function main(args: string[]): Promise<number> {
  const [program, ...rest] = args[0] === '--' ? args.slice(1) : args
  if (program === undefined) {
    console.error(USAGE)
    return 2
  }
  if (!fs.existsSync(path.join(BIN, 'initdb'))) {
    console.error(`PostgreSQL 15 is not in ${BIN}. Install it with: apt-get install postgresql-15`)
    return 3
  }
  const cluster = startCluster()
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
