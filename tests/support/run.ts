import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { failures, type Report } from './failures.ts'

/**
 * `npm test`: the unit, server and browser projects one after the other (two cores are not shared between them), then
 * one line `N passed, N failed`. `npm run check` puts types, lint, format and dead code in front.
 * `npm test -- unit` runs one project; further words are vitest's filters.
 */
const root = resolve(import.meta.dirname, '../..')
const PROJECTS = ['unit', 'server', 'browser']

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

interface Totals {
  passed: number
  failed: number
  skipped: number
  /** A line for each failure. */
  told: readonly string[]
}

function vitest(project: string, filters: string[], env: Record<string, string>): Totals {
  const out = join(root, '.cache/tests', `${project}.json`)
  rmSync(out, { force: true })
  const ok = node(
    [
      bin('vitest', 'vitest.mjs'),
      'run',
      // and its part with mocked modules
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
  if (!existsSync(out))
    return { passed: 0, failed: 1, skipped: 0, told: [`${project}: the run ended by itself`] }
  const r = JSON.parse(readFileSync(out, 'utf8')) as Record<string, number> & Report
  const failed = r['numFailedTests'] ?? 0
  return {
    passed: r['numPassedTests'] ?? 0,
    // a file that fails outside its tests, or a failing set-up, counts too
    failed: ok ? failed : Math.max(1, failed),
    skipped: (r['numPendingTests'] ?? 0) + (r['numTodoTests'] ?? 0),
    told: failures(r, root),
  }
}

const args = process.argv.slice(2)
const check = args.includes('--check')
const named = args.filter((a) => PROJECTS.includes(a))
const filters = args.filter((a) => !PROJECTS.includes(a) && a !== '--check')
const projects = named.length ? named : PROJECTS

mkdirSync(join(root, '.cache/tests'), { recursive: true })
let good = true
if (check) {
  good = step('types', 'tsc', ['-b']) && good
  good = step('lint and walls', 'oxlint', ['--type-aware', '--deny-warnings']) && good
  good = step('format and cycles', 'biome', ['ci', '.']) && good
  good = step('dead code', 'knip', []) && good
}

const env: Record<string, string> = {}
if (projects.includes('browser')) env['CHROMIUM_PATH'] = ensureChromium(console.log)
const sum = { passed: 0, failed: 0, skipped: 0 }
const told: string[] = []
for (const project of projects) {
  const t = vitest(project, filters, env)
  sum.passed += t.passed
  sum.failed += t.failed
  sum.skipped += t.skipped
  told.push(...t.told)
}
if (sum.skipped)
  console.log(
    `\n${sum.skipped} skipped: they need what this run or machine has not (npm run lab, root, other data)`,
  )
for (const line of told) console.log(`FAIL ${line}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = good && sum.failed === 0 && sum.passed > 0 ? 0 : 1
