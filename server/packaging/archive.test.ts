import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#tests/support/server.ts'
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
let home = ''

/** Asks until it is ready, by the archive's own Node and within its own network; prints what it found. */
const PROBE = `
const [port] = process.argv.slice(1)
const at = (path) => fetch('http://127.0.0.1:' + port + path)
for (;;) {
  const ready = await at('/readyz').catch(() => null)
  if (ready?.ok) break
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

  it('starts without npm and without a network, and ends in order [G09]', async () => {
    const port = String(await freePort())
    const node = path.join(home, 'node/bin/node')
    const script = [
      alone ? 'ip link set lo up' : ':',
      `./kaoban > "$OUT" 2>&1 & server=$!`,
      `"${node}" --input-type=module -e "$PROBE" ${port}; kill $server; wait $server; echo "ended $?"`,
    ].join('\n')
    const out = path.join(folder, 'out.txt')
    const [command, args] = alone ? ['unshare', ['-n', 'sh', '-c', script]] : ['sh', ['-c', script]]
    const child = spawn(command as string, args as string[], {
      cwd: home,
      env: { ...BARE, PATH: `${BARE.PATH}:/usr/sbin:/sbin`, PORT: port, KAOBAN_DEMO: '0', OUT: out, PROBE },
    })
    let said = ''
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
    await new Promise((done) => child.once('close', done))
    expect(said, fs.readFileSync(out, 'utf8')).toContain('"status":200')
    expect(said).toContain('<!doctype html>')
    if (alone) expect(said).toContain('"outside":"no"')
    expect(said).toContain('ended 0')
    expect(fs.readFileSync(out, 'utf8')).toContain('/office/first?ticket=')
    expect(fs.existsSync(path.join(home, 'data/pg18/PG_VERSION'))).toBe(true)
  }, 240_000)

  it('has every command, and none of what only development needs [G09]', () => {
    for (const command of ['import', 'accounts', 'migrate', 'backup', 'restore', 'files', 'partners']) {
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
})
