import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { FRAME_MAX_BYTES } from '#contract/operations/slices.ts'
import { readConfig } from '../config.ts'
import { CONNECTION_LIMITS } from '../http/limits/connection-limits.ts'
import { COMMANDS } from './sources.ts'

const read = (file: string): string => fs.readFileSync(path.join(import.meta.dirname, 'files', file), 'utf8')
/** Without comments. */
const stated = (file: string): string => read(file).replaceAll(/^\s*#.*$/gm, '')

describe('the systemd unit', () => {
  const unit = new Map(
    [...stated('kaoban.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
  )

  it('lets the server write its backups where the settings propose it [G09] [G03]', () => {
    const [, folder = ''] = /KAOBAN_BACKUP_TO=(\/\S+)/.exec(read('kaoban.env')) ?? []
    expect(folder).toMatch(/^\/mnt\//)
    // "strict" makes all of the machine read-only but what is named
    const isOpen =
      unit.get('ProtectSystem') !== 'strict' || (unit.get('ReadWritePaths') ?? '').includes('/mnt')
    expect(isOpen).toBe(true)
  })

  it('gives the server the time that its own stop may take, and starts it again [G09]', () => {
    expect(Number(unit.get('TimeoutStopSec'))).toBeGreaterThanOrEqual(60)
    expect(unit.get('Restart')).toBe('on-failure')
    expect(unit.get('User')).toBe('kaoban')
  })
})

describe('the launchers', () => {
  it.each(Object.entries(COMMANDS))('know the command %s, on Windows too [G09]', (command, script) => {
    expect(stated('kaoban')).toContain(`\n${command}) script=${script} ;;\n`)
    const windows = script.replaceAll('/', '\\')
    expect(read('kaoban.cmd')).toContain(`if "%command%"=="${command}" set "script=${windows}"`)
  })

  it('keep what the server prints in a log of a bounded size where no journal does, on Windows [G09]', () => {
    const task = stated('install.ps1')
    expect(task).toContain(String.raw`kaoban.cmd' logged '$data\kaoban.log'`)
    // PowerShell holds a file of its own open, which nobody can cut
    expect(task).not.toMatch(/>>|Out-File|Tee-Object/)
  })
})

describe('the compose file', () => {
  const compose = stated('compose.yaml')
  const filled = (text: string): string => text.replaceAll(/\$\{\w+:\?\}/g, 'secret')
  /** Lines of one service. */
  const service = (name: string): string =>
    new RegExp(`^  ${name}:.*\\n((?:    .*\\n|\\n)*)`, 'm').exec(compose)?.[1] ?? ''
  const env = Object.fromEntries(
    [...service('server1').matchAll(/^ {6}([A-Z][A-Z0-9_]*): "(.*)"$/gm)].map(([, key = '', value = '']) => [
      key,
      filled(value),
    ]),
  )

  it('has settings that a server takes: no folder in common, backups, no demo [G09] [G10]', () => {
    const config = readConfig(env, '/opt/kaoban/app')
    expect(config.remoteFiles).toMatchObject({ bucket: 'kaoban-files', endpoint: 'http://objects:9000' })
    expect(config.backup?.to).toMatchObject({ kind: 's3', bucket: 'kaoban-backup' })
    expect(config.demo).toBe(false)
    expect(config.drainMs).toBeGreaterThan(0)
    expect(service('server1')).not.toMatch(/^ {4}volumes:/m)
    expect(compose).toMatch(/^ {2}server2: \*server$/m)
  })

  it('names the file that makes the image, as Docker looks for a Dockerfile [G09]', () => {
    expect(service('server1')).toMatch(/^ {4}build: \{ context: \., dockerfile: Containerfile \}$/m)
    expect(fs.existsSync(path.join(import.meta.dirname, 'files/Containerfile'))).toBe(true)
  })

  it('makes each bucket that it names [G09]', () => {
    const { remoteFiles, backup } = readConfig(env, '/opt/kaoban/app')
    for (const bucket of [remoteFiles?.bucket, backup?.to.kind === 's3' ? backup.to.bucket : ''])
      expect(service('objects')).toContain(`/data/${bucket ?? ''} `)
  })

  it('trusts its proxy alone, at the address that the proxy has [G09]', () => {
    const [, address = ''] = /ipv4_address: "([\d.]+)"/.exec(service('proxy')) ?? []
    expect(readConfig(env, '/opt/kaoban/app').trustProxy).toEqual([address])
    const [, subnet = ''] = /subnet: "([\d.]+)\.0\/24"/.exec(compose) ?? []
    expect(address.startsWith(`${subnet}.`)).toBe(true)
  })

  it('starts everything again after a power cut, servers without root on a file system that is read-only [G09]', () => {
    for (const name of ['database', 'objects', 'server1', 'proxy'])
      expect([name, service(name)]).toEqual([name, expect.stringContaining('restart: unless-stopped')])
    expect(service('server1')).toMatch(/^ {4}read_only: true$/m)
    expect(stated('Containerfile')).toMatch(/^USER 10001$/m)
    expect(stated('Containerfile').match(/^VOLUME .*$/gm)).toEqual(['VOLUME /data'])
  })
})

describe('the image', () => {
  it('is read by its own user whatever the umask under which the archive was unpacked, and written by nobody [G09]', () => {
    const copies = [...stated('Containerfile').matchAll(/^COPY (.*)$/gm)].map(([, copy = '']) => copy)
    const places = copies.map((copy) => copy.split(' ').at(-1))
    expect(places).toEqual(['/opt/kaoban/app', '/opt/kaoban/node', '/opt/kaoban/'])
    for (const copy of copies) expect(copy).toMatch(/^--chown=root:root --chmod=755 /)
    expect(stated('Containerfile')).toMatch(/^USER 10001$/m)
  })
})

describe('the proxy', () => {
  const conf = stated('proxy.conf')
  const seconds = (name: string, otherwise: number): number =>
    Number(new RegExp(`\\b${name} (\\d+)s;`).exec(conf)?.[1] ?? otherwise)

  it('passes the host on with its port, which the server compares with that of the page [G10]', () => {
    expect(conf).toMatch(/^ *proxy_set_header Host \$http_host;$/m)
  })

  it('never sends to a second server what changes something and was sent to the first [G10]', () => {
    const [, tries = ''] = /proxy_next_upstream ([^;]*);/.exec(conf) ?? []
    expect(tries.split(' ')).toContain('error')
    expect(tries).not.toContain('non_idempotent')
  })

  it('lets the largest request through, and lets go of a connection before the server does [G10]', () => {
    const [, megabytes = ''] = /client_max_body_size (\d+)m;/.exec(conf) ?? []
    expect(Number(megabytes) * 1_048_576).toBeGreaterThan(FRAME_MAX_BYTES)
    expect(seconds('keepalive_timeout', 60) * 1000).toBeLessThan(CONNECTION_LIMITS.keepAliveMs)
    expect(seconds('proxy_read_timeout', 60) * 1000).toBeGreaterThan(CONNECTION_LIMITS.silentMs)
  })
})
