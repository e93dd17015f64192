import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PLATFORMS } from './platforms.ts'

const FILES = path.join(import.meta.dirname, 'files')
const PATH = '/usr/bin:/bin'
let folder = ''
let unpacked = ''
let root = ''
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban install '))
  unpacked = path.join(folder, 'kaoban-1.0.0-linux-x64')
  root = path.join(folder, 'root')
  for (const one of ['app/server', 'node/bin']) fs.mkdirSync(path.join(unpacked, one), { recursive: true })
  for (const file of PLATFORMS['linux-x64'].files)
    fs.copyFileSync(path.join(FILES, file), path.join(unpacked, file))
  fs.writeFileSync(path.join(unpacked, 'VERSION'), '1.0.0\n')
  fs.writeFileSync(path.join(unpacked, 'app/server/start.ts'), 'a program of the server\n')
  // The program in place of Node prints the settings that it is given.
  fs.writeFileSync(path.join(unpacked, 'node/bin/node'), '#!/bin/sh\nenv\n')
  for (const file of ['kaoban', 'install.sh', 'node/bin/node']) fs.chmodSync(path.join(unpacked, file), 0o755)
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const installed = (...parts: string[]): string => path.join(root, 'opt/kaoban', ...parts)
const modeOf = (file: string): string => (fs.statSync(file).mode & 0o777).toString(8)

function install({ umask = '022', programs = '' } = {}) {
  return spawnSync('sh', ['-c', `umask ${umask}; exec "$0"`, path.join(unpacked, 'install.sh')], {
    env: { PATH: `${programs}:${PATH}`, DESTDIR: root },
    encoding: 'utf8',
  })
}

/** Makes a program that an installation finds before the one of the system. @returns the folder it is in */
function writeProgram(name: string, text: string): string {
  const programs = path.join(folder, 'programs')
  fs.mkdirSync(programs, { recursive: true })
  fs.writeFileSync(path.join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return programs
}

describe.skipIf(process.platform === 'win32')('the installation', () => {
  it.each(['022', '027', '077'])(
    'lets the user of the server read its files under the umask %s [G09]',
    (umask) => {
      // The archive was unpacked under the same umask.
      spawnSync('chmod', ['-R', umask === '077' ? 'go=' : umask === '027' ? 'o=' : 'go=rX', unpacked])
      expect(install({ umask }).stderr).toBe('')
      for (const one of ['', '1.0.0', '1.0.0/app', '1.0.0/app/server', '1.0.0/node/bin/node', '1.0.0/kaoban'])
        expect([one, modeOf(installed(one))]).toEqual([one, '755'])
      expect(modeOf(installed('1.0.0/app/server/start.ts'))).toBe('644')
      expect(modeOf(path.join(root, 'var/lib'))).toBe('755')
    },
  )

  it('opens the folder again that an earlier installation closed to the server [G09]', () => {
    fs.mkdirSync(installed(), { recursive: true, mode: 0o700 })
    fs.chmodSync(installed(), 0o700)
    install()
    expect(modeOf(installed())).toBe('755')
  })

  it('copies everything but the data of a trial [G09]', () => {
    fs.mkdirSync(path.join(unpacked, 'data'))
    install()
    expect(fs.readdirSync(installed('1.0.0'))).toEqual(
      fs.readdirSync(unpacked).filter((name) => name !== 'data'),
    )
  })

  it('changes nothing where the disk has too little room, and names what it needs [G09]', () => {
    install()
    fs.writeFileSync(path.join(unpacked, 'VERSION'), '1.1.0\n')
    fs.writeFileSync(path.join(unpacked, 'app/large'), Buffer.alloc(3_000_000))
    const df = 'echo "Filesystem 1024-blocks Used Available"; echo "/dev/sda1 9000 8000 1000 88% /opt"'
    const done = install({ programs: writeProgram('df', df) })
    expect(done.status).toBe(1)
    expect(done.stderr).toMatch(/opt\/kaoban has too little room: .* needs [34] MB, 0 MB are free\.$/m)
    expect(fs.readdirSync(installed()).toSorted()).toEqual(['1.0.0', 'current'])
    expect(fs.readlinkSync(installed('current'))).toBe('1.0.0')
  })

  it('changes nothing where the server would not start with the settings or brands, and says why [G09]', () => {
    install()
    fs.writeFileSync(path.join(unpacked, 'VERSION'), '1.1.0\n')
    const refuses =
      '#!/bin/sh\n[ "$2 $3" != "check --start" ] || { echo "brand.json has no title."; exit 1; }\n'
    fs.writeFileSync(path.join(unpacked, 'node/bin/node'), refuses, { mode: 0o755 })
    const done = install()
    expect([done.status, done.stderr]).toEqual([
      1,
      expect.stringMatching(/^brand.json has no title.\nNothing/),
    ])
    expect(fs.readdirSync(installed()).toSorted()).toEqual(['1.0.0', 'current'])
    expect(fs.readlinkSync(installed('current'))).toBe('1.0.0')
  })

  it('leaves no half copy behind when copying fails [G09]', () => {
    install()
    fs.writeFileSync(path.join(unpacked, 'VERSION'), '1.1.0\n')
    const cp = '/bin/cp "$@"; echo "cp: No space left on device" >&2; exit 1'
    const done = install({ programs: writeProgram('cp', cp) })
    expect([done.status, done.stderr]).toEqual([1, 'cp: No space left on device\n'])
    expect(fs.readdirSync(installed()).toSorted()).toEqual(['1.0.0', 'current'])
  })
})

describe.skipIf(process.platform === 'win32')('the launcher of an installation', () => {
  /** Settings that the server is given. */
  function settingsFrom(text: string, env: Record<string, string> = {}): Record<string, string | undefined> {
    fs.writeFileSync(path.join(root, 'etc/kaoban/kaoban.env'), text)
    // The user is not root here, so the launcher changes to no other user.
    const programs = writeProgram('id', 'echo 1000')
    const done = spawnSync(installed('current/kaoban'), {
      env: { ...env, PATH: `${programs}:${PATH}` },
      encoding: 'utf8',
    })
    expect(done.stderr).toBe('')
    return Object.fromEntries(
      done.stdout.split('\n').map((line) => line.split(/=(.*)/s, 2) as [string, string]),
    )
  }
  beforeEach(() => void install())

  it('takes the last of two equal names, as systemd does [G09]', () => {
    expect(settingsFrom('PORT=8080\nHOST=a\nPORT=9090\n')).toMatchObject({ PORT: '9090', HOST: 'a' })
    expect(settingsFrom('PORT=8080\nPORT=9090\n', { PORT: '1' })).toMatchObject({ PORT: '1' })
    expect(settingsFrom('PORT=8080\nPORT=\n')).toMatchObject({ PORT: '' })
  })

  it('leaves out blanks at the ends of a line, a name and a value [G09]', () => {
    const text =
      '  PORT=8080\n\tHOST = a b \r\n KAOBAN_BACKUP_TO=" /mnt/a "\n  # LOG_LEVEL=debug\n ; TZ=UTC\nDEMO \n'
    const settings = settingsFrom(text)
    expect(settings).toMatchObject({ PORT: '8080', HOST: 'a b', KAOBAN_BACKUP_TO: ' /mnt/a ' })
    for (const name of ['LOG_LEVEL', 'TZ', 'DEMO']) expect(settings).not.toHaveProperty(name)
  })
})
