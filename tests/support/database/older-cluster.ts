import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Programs of Debian's PostgreSQL 15, an older major version than the built-in one. */
export const OLDER_BIN = '/usr/lib/postgresql/15/bin'
export const hasOlder = (): boolean => fs.existsSync(path.join(OLDER_BIN, 'initdb'))

/** The server refuses root, which lends it the user "nobody". */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null

function run(program: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(path.join(OLDER_BIN, program), args, {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
}

/** A cluster that lives in a temporary folder, without a network port; durability is not what is tested. */
export function startOlderCluster(): { url: string; stop: () => void } {
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
