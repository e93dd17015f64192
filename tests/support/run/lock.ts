import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * `npm run lock`: writes package-lock.json again from package.json, here and in bench/, for every platform. npm leaves a platform's optional
 * package out of the lock when it is installed already or when a registry lacks it, and `npm ci` then refuses the lock;
 * such packages get an entry with their version, system and processor, so that other systems skip them.
 */
const root = resolve(import.meta.dirname, '../../..')

interface Locked {
  version?: string
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  resolved?: string
  optionalDependencies?: Record<string, string>
}
const SYSTEMS: Record<string, string> = {
  android: 'android',
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  sunos: 'sunos',
  aix: 'aix',
  openharmony: 'openharmony',
}
const PROCESSORS: Record<string, string> = {
  arm64: 'arm64',
  x64: 'x64',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  mips64el: 'mips64el',
  wasm32: 'wasm32',
}

/** System and processor as the package's own name tells them. */
function platform(name: string): Pick<Locked, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/)
  const os = words.map((w) => SYSTEMS[w]).find((w) => w !== undefined)
  const cpu = words.map((w) => PROCESSORS[w]).find((w) => w !== undefined)
  const libc = words.find((w) => w === 'musl' || w === 'gnu')
  return {
    ...(os ? { os: [os] } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc && os === 'linux' ? { libc: [libc === 'gnu' ? 'glibc' : 'musl'] } : {}),
  }
}

/** Writes the lock of one package of ours. */
function lockOf(home: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'kaoban-lock-'))
  copyFileSync(join(home, 'package.json'), join(folder, 'package.json'))
  copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
  const words = ['install', '--package-lock-only', '--no-audit', '--no-fund']
  const npm = spawnSync('npm', words, { cwd: folder, stdio: 'inherit' })
  if (npm.status !== 0) process.exit(npm.status ?? 1)
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  let added = 0
  for (const [path, entry] of Object.entries(lock.packages)) {
    delete entry.resolved
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const at = [`${path}/node_modules/${name}`, `node_modules/${name}`]
      if (at.some((p) => p in lock.packages) || !/^\d/.test(version)) continue
      const where = platform(name)
      if (!where.os && !where.cpu) continue
      const dev = entry.dev ? { dev: true } : {}
      lock.packages[`node_modules/${name}`] = { version, ...dev, optional: true, ...where }
      added++
    }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(join(home, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
  rmSync(folder, { recursive: true })
  console.log(`${home}: ${Object.keys(lock.packages).length - 1} packages, ${added} of other platforms added`)
}

const named = process.argv.slice(2)
for (const home of named.length ? named : ['.', 'bench']) lockOf(join(root, home))
