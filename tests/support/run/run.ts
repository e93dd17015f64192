import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ensureChromium } from '#tests/support/phone/chromium.ts'
import { tempDataDir } from '#tests/support/servers/server.ts'
import { type FileResult, failures, fileResults, flakyLines, type Report } from './failures.ts'
import { memoryFolder } from './memory-folder.ts'

/**
 * `npm test`: the unit, server and browser projects one after the other (two cores are not shared between them), then
 * one line `N passed, N failed`. A browser file that failed is run once more, alone on a fresh server: if it passes
 * then, the run is green and tells `FLAKY` with the first failure. `npm run check` puts types, lint, format and dead
 * code in front. `npm test -- unit` runs one project; further words are vitest's filters. `.cache/tests/gate.json` keeps
 * what came of a whole run.
 */
const root = resolve(import.meta.dirname, '../../..')
const cache = join(root, '.cache/tests')
const PROJECTS = ['unit', 'server', 'browser']
/** Files that are run once more at most: where more fail it is no chance. */
const MOST_TRIED_AGAIN = 8

function bin(pkg: string, file: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${pkg}/package.json`)), file)
}

function node(args: string[], env: Record<string, string> = {}): boolean {
  const r = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return r.status === 0
}

function step(name: string, command: string, args: string[]): boolean {
  const started = Date.now()
  const r = spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: root, stdio: 'inherit' })
  console.log(`${r.status === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  return r.status === 0
}

/** Runs a project, and its part with mocked modules. */
function vitest(project: string, filters: readonly string[], env: Record<string, string>): FileResult[] {
  const out = join(cache, `${project}.json`)
  rmSync(out, { force: true })
  const ok = node(
    [
      bin('vitest', 'vitest.mjs'),
      'run',
      '--project',
      `${project}*`,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${out}`,
      ...filters,
    ],
    env,
  )
  const ended = (text: string): FileResult => ({
    file: project,
    passed: 0,
    skipped: 0,
    failed: [{ title: null, text }],
  })
  if (!existsSync(out)) return [ended('the run ended by itself')]
  const results = fileResults(JSON.parse(readFileSync(out, 'utf8')) as Report, root)
  const isTold = ok || results.some(({ failed }) => failed.length > 0)
  return isTold ? results : [...results, ended('its set-up failed, or an error outside of every file')]
}

/** Runs each browser file that failed once more, and tells those that pass now. */
function secondTry(first: readonly FileResult[], env: Record<string, string>, flaky: string[]): FileResult[] {
  const failed = first.filter(({ failed: tests }) => tests.length > 0)
  if (failed.length > MOST_TRIED_AGAIN) return [...first]
  return first.flatMap((result) => {
    if (!failed.includes(result) || !existsSync(join(root, result.file))) return result
    console.log(`\n${result.file} failed and is run once more, alone on a fresh server`)
    const again = vitest('browser', [result.file], { ...env, KAOBAN_TEST_WORKERS: '1' })
    // A second run without a passed test shows nothing: the first failure stands.
    if (!again.some(({ passed: count }) => count > 0)) return result
    if (again.every(({ failed: tests }) => tests.length === 0)) flaky.push(...flakyLines(result))
    return again
  })
}

const git = (...args: string[]): string =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

const args = process.argv.slice(2)
const check = args.includes('--check')
const named = args.filter((a) => PROJECTS.includes(a))
const filters = args.filter((a) => !PROJECTS.includes(a) && a !== '--check')
const projects = named.length ? named : PROJECTS

mkdirSync(cache, { recursive: true })
let good = true
if (check) {
  good = step('types', 'tsc', ['-b']) && good
  good = step('lint and walls', 'oxlint', ['--type-aware', '--deny-warnings']) && good
  good = step('format and cycles', 'biome', ['ci', '.']) && good
  good = step('dead code', 'knip', []) && good
}

// Server processes and threads load the same scripts: compiled once per run, they load in a third of the time.
const env: Record<string, string> = { NODE_COMPILE_CACHE: join(cache, 'compiled') }
const memory = memoryFolder()
if (memory !== null) process.env['TMPDIR'] = memory
console.log(`Temporary files are in ${tmpdir()}`)
const demo = tempDataDir()
if (projects.includes('browser')) {
  env['CHROMIUM_PATH'] = ensureChromium(console.log)
  // made by the first servers of this run, for those of a second try too
  env['KAOBAN_TEST_DEMO'] = demo
}
const results: FileResult[] = []
const flaky: string[] = []
const seconds: Record<string, number> = {}
for (const project of projects) {
  const started = Date.now()
  const first = vitest(project, filters, env)
  results.push(...(project === 'browser' ? secondTry(first, env, flaky) : first))
  seconds[project] = Math.round((Date.now() - started) / 1000)
}
for (const folder of [demo, memory]) if (folder !== null) rmSync(folder, { recursive: true, force: true })
const total = (of: (result: FileResult) => number): number => results.reduce((sum, one) => sum + of(one), 0)
const passed = total((one) => one.passed)
const failed = total((one) => one.failed.length)
const skipped = total((one) => one.skipped)
if (skipped)
  console.log(
    `\n${skipped} skipped: they need what this run or machine has not (npm run lab, root, other data)`,
  )
for (const line of flaky) console.log(line)
for (const line of failures(results)) console.log(`FAIL ${line}`)
console.log(`\n${passed} passed, ${failed} failed`)
// A run of a part says nothing of the whole.
if (named.length === 0 && filters.length === 0)
  writeFileSync(
    join(cache, 'gate.json'),
    JSON.stringify({
      commit: git('rev-parse', 'HEAD'),
      isClean: git('status', '--porcelain') === '',
      ...{ passed, failed, skipped, flaky, seconds },
    }),
  )
process.exitCode = good && failed === 0 && passed > 0 ? 0 : 1
