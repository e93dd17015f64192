import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#tests/support/servers/server.ts'
import { needsBuild } from '../build/site.ts'
import { archive } from './archive.ts'
import { PLATFORMS, platformHere } from './platforms.ts'
import { stage } from './stage.ts'

const project = path.resolve(import.meta.dirname, '../..')
const here = platformHere()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban archive '))
/** PostgreSQL's user has to come in where root runs it. */
fs.chmodSync(folder, 0o755)
/** Nothing of this machine but the shell's own programs. */
const BARE = { PATH: '/usr/bin:/bin', HOME: folder, npm_config_registry: 'http://127.0.0.1:9' }
/** Whether a process can be given a network of its own, in which there is nobody else. */
const alone = spawnSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up']).status === 0
/** Whether it can also be given a view of its own of the file system. */
const apart =
  alone &&
  spawnSync('unshare', ['-mn', 'setpriv', '--reuid', '1', 'true']).status === 0 &&
  process.getuid?.() === 0
/** "nobody", whom every machine knows, as the image knows its own user (`Containerfile`): PostgreSQL asks for a name. */
const NOT_ROOT = 65_534
let home = ''

/** Asks until it is ready, by the archive's own Node and within its own network; prints what it found. */
const PROBE = `
const [port] = process.argv.slice(1)
const at = (path) => fetch('http://127.0.0.1:' + port + path)
const until = Date.now() + 60_000
for (;;) {
  const ready = await at('/readyz').catch(() => null)
  if (ready?.ok) break
  if (Date.now() > until) throw new Error('no answer')
  await new Promise((done) => setTimeout(done, 100))
}
const page = await at('/')
const outside = await fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(2000) }).then(() => 'yes', () => 'no')
console.log(JSON.stringify({ status: page.status, html: (await page.text()).slice(0, 15), outside }))
`

describe.skipIf(here === null)('an archive of this platform', () => {
  beforeAll(async () => {
    const platform = PLATFORMS[here as NonNullable<typeof here>]
    const staged = path.join(folder, 'kaoban-0-test')
    if (needsBuild(project)) execFileSync(process.execPath, ['server/build.ts'], { cwd: project })
    stage(project, path.join(folder, 'foreign'), platform, staged)
    const file = await archive(staged, platform.format, 1)
    const [sum = ''] = fs.readFileSync(`${file}.sha256`, 'utf8').split(' ')
    expect(execFileSync('sha256sum', [file], { encoding: 'utf8' }).split(' ')[0]).toBe(sum)
    fs.rmSync(staged, { recursive: true })
    execFileSync('tar', ['-xzf', file, '-C', folder])
    home = staged
  }, 240_000)
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

  /** Starts the server in a network of its own, asks it and ends it. @returns what was found, and what it printed */
  async function tried(
    command: string,
    { first = [], env = {}, apart = '-n' }: { first?: string[]; env?: object; apart?: string } = {},
  ) {
    const port = String(await freePort())
    const out = path.join(folder, `out ${port}.txt`)
    const script = [
      ...(alone ? ['ip link set lo up'] : []),
      ...first,
      `${command} > "$OUT" 2>&1 & server=$!`,
      `"$NODE" --input-type=module -e "$PROBE" ${port}; kill $server; wait $server; echo "ended $?"`,
    ].join('\n')
    const [program, args] = alone ? ['unshare', [apart, 'sh', '-c', script]] : ['sh', ['-c', script]]
    const child = spawn(program, args, {
      cwd: home,
      env: {
        ...{ ...BARE, PATH: `${BARE.PATH}:/usr/sbin:/sbin`, PORT: port, KAOBAN_DEMO: '0', OUT: out, PROBE },
        ...{ NODE: path.join(home, 'node/bin/node'), ...env },
      },
    })
    let said = ''
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
    await new Promise((done) => child.once('close', done))
    const printed = fs.readFileSync(out, 'utf8')
    expect(said, printed).toContain('"status":200')
    expect(said).toContain('ended 0')
    return { said, printed }
  }

  it('starts without npm and without a network, and ends in order [G09]', async () => {
    const { said, printed } = await tried('./kaoban')
    expect(said).toContain('<!doctype html>')
    if (alone) expect(said).toContain('"outside":"no"')
    expect(printed).toContain('/office/first?ticket=')
    expect(fs.existsSync(path.join(home, 'data/pg18/PG_VERSION'))).toBe(true)
  }, 240_000)

  // as in a container: the archive under /mnt, the volume under /srv, and nothing else that can be written but /tmp
  it.skipIf(!apart)(
    'starts without root where all but its volume and /tmp is read-only [G09]',
    async () => {
      const volume = path.join(folder, 'volume')
      fs.mkdirSync(volume)
      fs.chownSync(volume, NOT_ROOT, NOT_ROOT)
      const first = [
        'mount --bind "$PWD" /mnt && mount --bind "$VOLUME" /srv && exec 3>"$OUT" && mount -t tmpfs none /tmp',
        'for one in / /mnt; do mount -o remount,bind,ro "$one" || exit 9; done',
        `as="setpriv --reuid ${NOT_ROOT} --regid ${NOT_ROOT} --clear-groups"`,
        'cd / && for one in / /mnt /var/lib; do $as touch "$one/mine" 2>/dev/null && exit 9; done',
        'OUT=/proc/self/fd/3 NODE=/mnt/node/bin/node',
      ]
      const env = { VOLUME: volume, KAOBAN_DATA_DIR: '/srv' }
      const { said } = await tried('$as /mnt/kaoban', { first, env, apart: '-mn' })
      expect(said).toContain('<!doctype html>')
      expect(fs.existsSync(path.join(volume, 'pg18/PG_VERSION'))).toBe(true)
    },
    240_000,
  )

  it('lists the packages of server and app, and none that only helps to build the app [N07]', () => {
    const { components } = JSON.parse(fs.readFileSync(path.join(home, 'SBOM.cdx.json'), 'utf8')) as {
      components: { name: string }[]
    }
    const names = components.map(({ name }) => name)
    for (const one of ['fastify', 'react', '@lingui/core', 'workbox-precaching', 'mathjax-full'])
      expect(names).toContain(one)
    expect(names.filter((name) => /babel|vite$|typescript|macro/.test(name))).toEqual([])
  })

  it('has every command, and none of what only development needs [G09]', () => {
    for (const command of [
      'logged',
      'import',
      'accounts',
      'migrate',
      'backup',
      'restore',
      'files',
      'partners',
      'brand',
    ]) {
      const done = spawnSync(path.join(home, 'kaoban'), [command, '--help'], { env: BARE, encoding: 'utf8' })
      expect([command, done.status, done.stderr]).toEqual([command, 0, ''])
    }
    expect(spawnSync(path.join(home, 'kaoban'), ['dance'], { env: BARE, encoding: 'utf8' }).status).toBe(2)
    const packages = fs.readdirSync(path.join(home, 'app/node_modules'))
    for (const one of ['vite', 'vitest', 'react', 'typescript', 'axe-core'])
      expect(packages).not.toContain(one)
    const files = fs.readdirSync(path.join(home, 'app'), { recursive: true, encoding: 'utf8' })
    const own = files.filter((file) => !file.startsWith('node_modules'))
    expect(own.filter((file) => /\.test\.ts$|^(src|tests|bench)\//.test(file))).toEqual([])
  })

  it('is installed under /opt with a unit, and an installation is upgraded [G09]', () => {
    const root = path.join(folder, 'root')
    const install = () =>
      execFileSync(path.join(home, 'install.sh'), { env: { ...BARE, DESTDIR: root }, encoding: 'utf8' })
    const at = (file: string) => path.join(root, file)
    expect(install()).toContain('is installed')
    const version = fs.readFileSync(path.join(home, 'VERSION'), 'utf8').trim()
    expect(fs.readlinkSync(at('opt/kaoban/current'))).toBe(version)
    expect(fs.existsSync(at('opt/kaoban/current/node/bin/node'))).toBe(true)
    // trial data beside the archive do not come along
    expect(fs.existsSync(at('opt/kaoban/current/data'))).toBe(false)
    expect(fs.readFileSync(at('etc/systemd/system/kaoban.service'), 'utf8')).toContain(
      '/opt/kaoban/current/kaoban',
    )
    fs.writeFileSync(at('etc/kaoban/kaoban.env'), 'PORT=9090\n')
    fs.writeFileSync(path.join(home, 'VERSION'), '9.9.9\n')
    install()
    expect(fs.readlinkSync(at('opt/kaoban/current'))).toBe('9.9.9')
    // the release before is still there, and the school's settings are its own
    expect(fs.existsSync(at(`opt/kaoban/${version}/kaoban`))).toBe(true)
    expect(fs.readFileSync(at('etc/kaoban/kaoban.env'), 'utf8')).toBe('PORT=9090\n')
  })

  it('works on the school’s data and settings when a command of an installation is run by hand [G09]', () => {
    const root = path.join(folder, 'by hand')
    execFileSync(path.join(home, 'install.sh'), { env: { ...BARE, DESTDIR: root } })
    const settings = path.join(root, 'etc/kaoban/kaoban.env')
    fs.writeFileSync(
      settings,
      '# of the school\nPORT=9090\nDATABASE_URL="postgres://h/of the school"\r\nHOST=\'a b\'\n',
    )
    const command = path.join(root, 'opt/kaoban/current/kaoban')
    // in place of Node: tells what it would be given
    const node = fs.realpathSync(path.join(root, 'opt/kaoban/current/node/bin/node'))
    fs.rmSync(node)
    fs.writeFileSync(
      node,
      '#!/bin/sh\necho "$KAOBAN_DATA_DIR|$PORT|$DATABASE_URL|$HOST|$(basename "$1")|$2"\n',
      { mode: 0o755 },
    )
    const data = path.join(root, 'var/lib/kaoban')
    const run = (env: object) =>
      execFileSync(command, ['backup', 'a b'], { env: { ...BARE, ...env }, encoding: 'utf8' }).trim()
    expect(run({})).toBe(`${data}|9090|postgres://h/of the school|a b|backup.cli.ts|a b`)
    expect(run({ PORT: '1', KAOBAN_DATA_DIR: '/else' })).toBe(
      '/else|1|postgres://h/of the school|a b|backup.cli.ts|a b',
    )
    // root lends it the server's user: what root made in the data folder the server could not read
    const programs = path.join(folder, 'programs')
    fs.mkdirSync(programs)
    const program = (name: string, text: string) =>
      fs.writeFileSync(path.join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    program('id', 'echo 0')
    program('runuser', 'echo "$1 $2 $3 $(basename "$4") $(basename "$5") $6"')
    expect(run({ PATH: `${programs}:${BARE.PATH}` })).toBe('-u kaoban -- node backup.cli.ts a b')
  })

  it('does not install over a folder that holds data [G09]', () => {
    const root = path.join(folder, 'with data')
    const version = fs.readFileSync(path.join(home, 'VERSION'), 'utf8').trim()
    const data = path.join(root, 'opt/kaoban', version, 'data')
    fs.mkdirSync(data, { recursive: true })
    fs.writeFileSync(path.join(data, 'marks'), 'of a year')
    const done = spawnSync(path.join(home, 'install.sh'), {
      env: { ...BARE, DESTDIR: root },
      encoding: 'utf8',
    })
    expect([done.status, done.stderr]).toEqual([1, expect.stringContaining(`${data} holds data`)])
    expect(fs.readFileSync(path.join(data, 'marks'), 'utf8')).toBe('of a year')
  })
})
