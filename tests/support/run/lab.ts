import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { writeLabDocument } from '#tests/lab/document.ts'

/**
 * `npm run lab`: the long form of the tests of a weak line, and `docs/lab.md` of what it measured; `npm run lab cuts
 * model`: those parts alone, the figures of the others stay; `npm run lab -- strangers` prints what came of each file,
 * `npm run lab -- newcomer` each sentence of the guides that was followed. `KAOBAN_MODEL_STEPS` (default 200,000) and
 * `KAOBAN_MODEL_SEED` choose how much of the model is played and from where, `KAOBAN_LAB_KILLS` (default 500) how often
 * the server is killed, `KAOBAN_LAB_BROWSER_KILLS` (default 200) the browser, `KAOBAN_FUZZ_VALUES` (default 500) how
 * many malformed values a field gets and `KAOBAN_FUZZ_SEED` which, `KAOBAN_SEED` the values of properties and
 * `KAOBAN_LAB_SEED` every other chance. Seeds that are not given are drawn, and printed.
 * Packets are really lost where this process may make a network namespace and `tc` and `nft` are there; else only rate
 * and round trip are kept.
 */
const root = resolve(import.meta.dirname, '../../..')
const require = createRequire(import.meta.url)
const vitest = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
const folder = mkdtempSync(join(tmpdir(), 'kaoban lab '))
const results = join(folder, 'results.jsonl')

interface Part {
  project: 'unit*' | 'server' | 'browser'
  files: string[]
  /** True: in a network namespace of its own, where packets can be lost. */
  net?: boolean
  /** Folder of packages of its own, brought before: a network namespace has no way out. */
  packages?: string
}

const PARTS: Record<string, Part> = {
  rows: {
    project: 'server',
    files: ['flows', 'matrix', 'replies', 'slow.', 'stores'].map((name) => `tests/lab/${name}`),
  },
  tcp: { project: 'server', files: ['tests/lab/tcp'], net: true },
  peers: { project: 'server', files: ['tests/lab/peers'], net: true, packages: 'tests/lab/peers' },
  cuts: { project: 'server', files: ['tests/lab/killed'] },
  browser: { project: 'browser', files: ['tests/lab/browser', 'tests/e2e/lab-browser'] },
  model: { project: 'server', files: ['tests/model'] },
  fuzz: { project: 'server', files: ['tests/fuzz'] },
  matrices: {
    project: 'server',
    files: ['demo/seed-killed', 'import/kill', 'session/access', 'entry/one-address'],
  },
  strangers: { project: 'server', files: ['tests/lab/strangers'] },
  newcomer: { project: 'server', files: ['tests/lab/newcomer'] },
  properties: { project: 'unit*', files: [] },
}

const SEEDS = Object.fromEntries(
  ['KAOBAN_SEED', 'KAOBAN_LAB_SEED', 'KAOBAN_FUZZ_SEED', 'KAOBAN_MODEL_SEED'].map((name) => [
    name,
    process.env[name] ?? String(randomInt(2 ** 31)),
  ]),
)
for (const [name, seed] of Object.entries(SEEDS)) console.log(`${name}=${seed}`)

const works = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0
const hasNamespace =
  works('unshare', '-n', 'true') && works('unshare', '-n', 'tc', '-V') && works('unshare', '-n', 'nft', '-v')

function run({ project, files, net, packages }: Part): boolean {
  if (packages && !existsSync(join(root, packages, 'node_modules')))
    spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: join(root, packages), stdio: 'inherit' })
  const isInside = net === true && hasNamespace
  const env = {
    KAOBAN_LAB: '1',
    KAOBAN_LAB_OUT: results,
    KAOBAN_FUZZ_VALUES: '500',
    KAOBAN_MODEL_STEPS: '200000',
    ...SEEDS,
    ...(isInside ? { KAOBAN_LAB_NET: '1' } : {}),
  }
  const command = [process.execPath, vitest, 'run', '--project', project, '--no-file-parallelism', ...files]
  const inside = ['unshare', '-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...command]
  const [file = '', ...args] = isInside ? inside : command
  return spawnSync(file, args, { cwd: root, stdio: 'inherit', env: { ...env, ...process.env } }).status === 0
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
const isWell = Object.entries(PARTS)
  .filter(([name]) => asked.length === 0 || asked.includes(name))
  .map(([, part]) => run(part))
if (existsSync(results))
  writeLabDocument(join(root, 'docs/lab.md'), readFileSync(results, 'utf8'), hasNamespace)
rmSync(folder, { recursive: true, force: true })
process.exit(isWell.every(Boolean) ? 0 : 1)
