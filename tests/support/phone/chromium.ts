import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Debian's Chromium that has no window at all. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** Flags that keep a headless Chromium quiet and able to run as root. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function fromPlaywright(folders: string, files: readonly string[]): string | null {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return null
  for (const folder of readdirSync(cache)) {
    if (!folder.startsWith(folders)) continue
    const found = files.map((file) => join(cache, folder, file)).find((file) => existsSync(file))
    if (found !== undefined) return found
  }
  return null
}

export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`)
  }
  return (
    SYSTEM.find((f) => existsSync(f)) ??
    fromPlaywright('chromium-', ['chrome-linux64/chrome', 'chrome-linux/chrome'])
  )
}

/**
 * The same engine without all that belongs to a window, where the machine has it: it starts with half the processor time.
 * It shows no notifications and takes no plain-http page for a secure one: what needs these asks for the whole browser.
 * @param whole what stands for it where there is none
 */
export const lightChromium = (whole: string): string =>
  existsSync(SHELL)
    ? SHELL
    : (fromPlaywright('chromium_headless_shell-', [
        'chrome-headless-shell-linux64/chrome-headless-shell',
        'chrome-linux/headless_shell',
      ]) ?? whole)

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  const r = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  return r.status === 0
}

/** Finds a Chromium or installs one: Debian's packages as root, else Playwright's own download. Says which. */
export function ensureChromium(say: (line: string) => void): string {
  const found = findChromium()
  if (found) {
    say(`Browser tests use ${found}`)
    return found
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('No Chromium found: installing Debian packages chromium and fonts-noto-cjk …')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-qq'], quiet)
    run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], quiet)
    // an older Debian has none: the whole browser does as well
    run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], quiet)
  }
  if (!findChromium()) {
    say('Installing a Chromium with Playwright …')
    const cli = join(
      dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
      'cli.js',
    )
    run(process.execPath, [cli, 'install', 'chromium'])
  }
  const now = findChromium()
  if (!now)
    throw new Error('No Chromium could be found or installed. Install one and set CHROMIUM_PATH to its file.')
  say(`Browser tests use ${now}`)
  return now
}
