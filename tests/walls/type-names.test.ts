import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** A name that three files declare for three things is wrong in at least two of them. */
const MOST_FILES = 2

it('a type name is declared in at most two files', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !/\.test\.tsx?$|^(tests|bench)\//.test(file))
  const declaredIn = new Map<string, Set<string>>()
  for (const file of files)
    for (const [, name = ''] of readFileSync(resolve(root, file), 'utf8').matchAll(
      /^(?:export )?(?:type|interface) (\w+)/gm,
    ))
      declaredIn.set(name, (declaredIn.get(name) ?? new Set()).add(file))
  expect(declaredIn.size).toBeGreaterThan(1000)
  expect([...declaredIn].filter(([, where]) => where.size > MOST_FILES)).toEqual([])
})
