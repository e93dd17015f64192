import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Connection } from '#server/db/db.ts'

const root = resolve(import.meta.dirname, '../../..')
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * The last commit whose server knew fewer tables than this one: what runs beside a newer release for a while. Null where
 * the project has no history, as in an archive or a shallow clone.
 */
export function olderRelease(): string | null {
  const newest = spawnSync('git', ['ls-files', 'server/db/migrations/[0-9]*.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  const file = newest.stdout.trim().split('\n').toSorted().at(-1)
  if (newest.status !== 0 || !file) return null
  try {
    const added = git('log', '--diff-filter=A', '-1', '--format=%H', '--', file)
    return added === '' ? null : git('rev-parse', '--verify', '--quiet', `${added}^`)
  } catch {
    return null
  }
}

/**
 * Runs that commit's server, from a copy of its files, on a database that this release made.
 * @param now its clock, which stands still; epoch ms
 */
export async function startOlder(
  connection: Connection,
  now: number,
): Promise<{ home: string; stop(): Promise<void> }> {
  const commit = olderRelease()
  if (commit === null) throw new Error('There is no history here.')
  const folder = mkdtempSync(join(tmpdir(), 'kaoban-older-'))
  const tree = join(folder, 'tree')
  mkdirSync(tree)
  const packed = join(folder, 'tree.tar')
  git('archive', '--format=tar', `--output=${packed}`, commit)
  execFileSync('tar', ['-xf', packed, '-C', tree])
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  const helper = join(import.meta.dirname, 'older-release.helper.ts')
  const child = spawn(process.execPath, [helper, tree, JSON.stringify(connection), String(now)], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let failure = ''
  child.stderr?.on('data', (bytes: Buffer) => (failure += bytes.toString()))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const home = await Promise.race([
    new Promise<string>((done) =>
      child.once('message', (said) => done(typeof said === 'string' ? said : '')),
    ),
    ended.then(() => ''),
  ])
  if (home !== '') return { home, stop }
  await stop()
  throw new Error(`The release before did not start: ${failure}`)
}
