import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTempFolder, runHelper } from '#tests/support/database/pg-home.ts'
import { connectDatabase } from './connect.ts'
import { defaultDataDir } from './data-dir.ts'
import { resolvePostgresPaths } from './places.ts'
import { installedPrograms, makeLinks, usablePrograms } from './programs.ts'
import { postmasterPid } from './stale.ts'
import { closedFolder } from './user.ts'

// making a database takes ten times as long on a busy machine
vi.setConfig({ testTimeout: 120_000 })

const NOBODY = 65_534
const DAEMON = 1
const nobody = { uid: NOBODY, gid: NOBODY }
const UNKNOWN = 54_321
const asRoot = process.getuid?.() === 0 && process.platform === 'linux'
/** A project in root's own folder cannot be started by anybody else. */
const mayStart = (uid: number) => closedFolder({ uid, gid: uid }, import.meta.dirname) === null

let folder = ''
beforeEach(() => {
  folder = openTempFolder()
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

/** A second copy of the installed programs without its links, as when npm may run no install scripts. */
function bareInstallation(at: string): string {
  const from = installedPrograms()
  fs.cpSync(from, at, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !fs.lstatSync(file).isSymbolicLink(),
  })
  return at
}

const uidOf = (pid: number | null): number =>
  Number(/^Uid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

describe.runIf(asRoot)('started by root', () => {
  it('the database runs as a user that may do nothing else', async () => {
    const dataDir = path.join(folder, 'home')
    const handle = await connectDatabase({ dataDir, mode: 'own', throwaway: true })
    expect(uidOf(postmasterPid(resolvePostgresPaths(dataDir)))).toBe(NOBODY)
    await handle.stop()
  })

  it('in a project that user cannot enter, without library links, the database still starts', async () => {
    const closed = path.join(folder, 'private project')
    fs.mkdirSync(closed, { mode: 0o700 })
    const programs = bareInstallation(path.join(closed, 'native'))
    const dataDir = path.join(folder, 'home')
    const first = await connectDatabase({ dataDir, mode: 'own', programs, throwaway: true })
    await first.stop()
    expect(fs.existsSync(path.join(dataDir, 'pg-programs', 'bin', 'postgres'))).toBe(true)
    const second = await connectDatabase({ dataDir, mode: 'own', programs, throwaway: true })
    expect(second).toMatchObject({ owner: true })
    await second.stop()
  })

  it.runIf(mayStart(UNKNOWN))('a user this machine does not know is told so', async () => {
    const dataDir = path.join(folder, 'home')
    fs.mkdirSync(dataDir)
    fs.chownSync(dataDir, UNKNOWN, UNKNOWN)
    const helper = runHelper('owner.helper.ts', [dataDir], { uid: UNKNOWN })
    expect(await helper.ended).toBe(1)
    expect(helper.lines.join('\n')).toMatch(/user does not exist.*as a user that this machine knows/)
  })

  it.runIf(mayStart(NOBODY))(
    'files that another user left in its data folder are named, with what to do',
    async () => {
      const dataDir = path.join(folder, 'of two users')
      fs.mkdirSync(dataDir)
      fs.chownSync(dataDir, NOBODY, NOBODY)
      fs.writeFileSync(path.join(dataDir, 'owner.lock'), '', { mode: 0o600 })
      const helper = runHelper('owner.helper.ts', [dataDir], { uid: NOBODY })
      expect(await helper.ended).toBe(1)
      expect(helper.lines.join('\n')).toMatch(/files of another user \(owner\.lock\).*chown -R 65534/)
    },
  )

  it('a data folder that user cannot enter is refused with the folder in the way', async () => {
    const closed = path.join(folder, 'closed')
    fs.mkdirSync(closed, { mode: 0o700 })
    const dataDir = path.join(closed, 'home')
    await expect(connectDatabase({ dataDir, mode: 'own', throwaway: true })).rejects.toThrow(
      `cannot enter ${closed}`,
    )
    expect(fs.existsSync(dataDir)).toBe(false)
  })

  it('the data stay beside the project where that user can reach it, else under /var/lib', () => {
    const project = path.join(folder, 'p')
    fs.mkdirSync(project)
    expect(defaultDataDir(project, nobody)).toBe(path.join(project, '.data'))
    fs.chmodSync(project, 0o700)
    expect(closedFolder(nobody, path.join(project, 'x'))).toBe(project)
    expect(defaultDataDir(project, nobody)).toMatch(/^\/var\/lib\/kaoban\/[0-9a-f]{8}$/)
    expect(defaultDataDir(project, null)).toBe(path.join(project, '.data'))
  })

  it.runIf(mayStart(NOBODY)).each([NOBODY, DAEMON])(
    'user %i starts and adopts a database of its own, and root takes it over',
    async (uid) => {
      const dataDir = path.join(folder, 'home of its own')
      fs.mkdirSync(dataDir, { mode: 0o700 })
      fs.chownSync(dataDir, uid, uid)
      const first = runHelper('owner.helper.ts', [dataDir], { uid })
      expect(await first.line('ready')).toBe('ready adopted=false')
      await first.line('ack 20')
      await first.kill()
      const second = runHelper('owner.helper.ts', [dataDir, '100000'], { uid })
      expect(await second.line('ready')).toBe('ready adopted=true')
      await second.kill()
      const living = await connectDatabase({ dataDir, mode: 'own', throwaway: true })
      expect(living.adopted).toBe(true)
      await living.stop()
      const stopped = await connectDatabase({ dataDir, mode: 'own', throwaway: true })
      expect(uidOf(postmasterPid(resolvePostgresPaths(dataDir)))).toBe(uid)
      await stopped.stop()
    },
  )
})

it('a data folder that cannot be made is refused with what to do', async () => {
  const file = path.join(folder, 'a file')
  fs.writeFileSync(file, '')
  const made = connectDatabase({ dataDir: path.join(file, 'home'), mode: 'own', throwaway: true })
  await expect(made).rejects.toThrow(/cannot be written.*KAOBAN_DATA_DIR/s)
})

it('missing library links are made from the package list, in place where it can be written', () => {
  const programs = bareInstallation(path.join(folder, 'native'))
  const icu = fs.readdirSync(path.join(programs, 'lib')).filter((name) => name.startsWith('libicuuc'))
  expect(usablePrograms(programs, resolvePostgresPaths(path.join(folder, 'home')), null)).toBe(programs)
  expect(fs.readdirSync(path.join(programs, 'lib')).length).toBeGreaterThan(icu.length)
  makeLinks(programs)
  expect(fs.existsSync(path.join(folder, 'home'))).toBe(false)
})
