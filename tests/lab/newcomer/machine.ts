import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Milliseconds that packages, building and the demo district may take. */
const START_MS = 1_200_000

/** A machine with Node, npm and git, and nothing of this project but what a clone brings. */
export interface Machine {
  /** Folder of the clone. */
  clone: string
  /** Version of its Node, e.g. `v20.19.0`. */
  node: string
  /** Runs the command until it prints that it is ready. @returns all that it printed, and the address */
  start(command: string): Promise<{ printed: string; address: string }>
  stop(): Promise<void>
}

/** What a newcomer's shell has: no packages of this checkout, no settings, an empty home. */
function bareEnvironment(home: string): NodeJS.ProcessEnv {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((part) => !part.includes('node_modules'))
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  return { PATH: path.join(delimiter), HOME: home, LANG: 'C.UTF-8', npm_config_registry: registry }
}

/** Clones the project's last commit into a folder of its own. */
export function bareMachine(root: string): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'kaoban-newcomer-'))
  const home = join(folder, 'home')
  const clone = join(folder, 'kaoban')
  mkdirSync(home)
  const env = bareEnvironment(home)
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone], { env })
  let running: ReturnType<typeof spawn> | undefined
  return {
    clone,
    node: execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim(),
    start: (command) =>
      new Promise((done, failed) => {
        const child = spawn('bash', ['-c', command], { cwd: clone, env, detached: true })
        running = child
        let printed = ''
        const tooLate = setTimeout(() => failed(new Error(`Not ready:\n${printed}`)), START_MS)
        const hear = (bytes: Buffer) => {
          printed += bytes.toString()
          const address = /ready[^\n]*\n\s*(http:\S+)\s/.exec(printed)?.[1]
          if (!address) return
          clearTimeout(tooLate)
          done({ printed, address })
        }
        child.stdout.on('data', hear)
        child.stderr.on('data', hear)
        child.once('exit', (code) => failed(new Error(`It ended with ${code}:\n${printed}`)))
      }),
    async stop() {
      const child = running
      if (child?.pid && child.exitCode === null) {
        const ended = new Promise<void>((done) => child.once('exit', () => done()))
        process.kill(-child.pid, 'SIGINT')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
