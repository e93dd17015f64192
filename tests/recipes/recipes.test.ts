import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RECIPES, type Step } from './recipes.ts'

const root = resolve(import.meta.dirname, '../..')
const SOURCES = ['contract', 'core', 'server', 'src', 'sw', 'workers', 'tests', 'brands', 'bench', '.tsbuild']
const FILES = ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'vite.config.ts', 'vitest.config.ts']
/** The whole project is compiled once and changed parts of it twice more. */
const LONG = { timeout: 300_000 }
let copy: string

const node = (args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}
const compile = () => {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    ['-b', '--pretty', 'false'],
    {
      cwd: copy,
      encoding: 'utf8',
    },
  )
  return { status, said: stdout + stderr }
}

function perform(step: Step): void {
  const file = join(copy, step.file)
  if ('text' in step) {
    mkdirSync(dirname(file), { recursive: true })
    return writeFileSync(file, step.text)
  }
  const lines = readFileSync(file, 'utf8').split('\n')
  const at = lines.findIndex((line) => line.includes(step.behind))
  expect(at, `${step.file} has a line with ${step.behind}`).toBeGreaterThanOrEqual(0)
  lines.splice(at + 1, 0, step.line)
  writeFileSync(file, lines.join('\n'))
}

beforeAll(() => {
  // inside the project, whose packages are then found from there
  mkdirSync(join(root, '.cache'), { recursive: true })
  copy = mkdtempSync(join(root, '.cache/recipes-'))
  // what was compiled before need not be compiled again
  for (const name of [...SOURCES, ...FILES])
    if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('the recipes of CONTRIBUTING.md', () => {
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const filesOf = (name: string): string[] => {
    const part = guide.split(/^### /m).find((text) => text.startsWith(`${name}\n`)) ?? ''
    return [...part.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file ?? '')
  }

  it.each(RECIPES)('$name: lists the very files it touches', ({ name, steps }) => {
    expect(filesOf(name)).toEqual([...new Set(steps.map(({ file }) => file))])
  })

  it('followed without one of their files: the compiler says where it is missing', LONG, () => {
    for (const { steps, guard } of RECIPES)
      for (const step of steps) if (step.file !== guard?.without) perform(step)
    const { status, said } = compile()
    expect(status).not.toBe(0)
    for (const { guard } of RECIPES) if (guard) expect(said).toMatch(guard.named)
  })

  it('followed to the end: everything compiles', LONG, () => {
    for (const { steps, guard } of RECIPES)
      for (const step of steps) if (step.file === guard?.without) perform(step)
    expect(compile()).toEqual({ status: 0, said: '' })
  })

  it('Add a brand: the command writes one with which nothing is wrong', LONG, () => {
    const cli = 'server/brand/cli.ts'
    expect(node([cli, 'new', 'sample']).status).toBe(0)
    expect(node([cli, 'check', 'sample', '--write-hosts'])).toMatchObject({ status: 0 })
  })
})
