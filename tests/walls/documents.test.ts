import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

/** Rooms with more files than a newcomer looks through. */
const LARGE = 40
const TOP = ['bench', 'brands', 'contract', 'core', 'docs', 'server', 'src', 'sw', 'tests', 'workers']

it('every decision is in the index, under the title it has', () => {
  const index = read('docs/decisions/README.md')
  const files = readdirSync(resolve(root, 'docs/decisions')).filter((file) => /^\d{4}-/.test(file))
  const lines = files.toSorted().map((file) => {
    const title = /^# \d{4} (.*?)(?: \(\d{4}-\d\d-\d\d\))?$/m.exec(read(`docs/decisions/${file}`))?.[1] ?? ''
    return `- [${file.slice(0, 4)}](${file}) ${title}`
  })
  expect(index.split('\n').filter((line) => line.startsWith('- ['))).toEqual(lines)
})

it('every top folder and every large room says what it is for, in 5 to 40 lines', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  const beside = new Map<string, number>()
  for (const file of files) beside.set(dirname(file), (beside.get(dirname(file)) ?? 0) + 1)
  const rooms = [...TOP, ...[...beside].filter(([, count]) => count > LARGE).map(([room]) => room)]
  const lacking = rooms.filter((room) => {
    const file = resolve(root, room, 'README.md')
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').length : 0
    return lines < 5 || lines > 40
  })
  expect(lacking).toEqual([])
})

it('the tour is two walks of ten files that are there', () => {
  const walks = read('docs/tour.md')
    .split(/^## /m)
    .slice(1)
    .map((walk) => [...walk.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file ?? ''))
  expect(walks.map((files) => files.length)).toEqual([10, 10])
  expect(walks.flat().filter((file) => !existsSync(resolve(root, file)))).toEqual([])
})

it('a README names files of its room', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => existsSync(resolve(root, file)))
  const gone = files
    .filter((file) => /^(core|server|src|sw|workers)\/.*README\.md$/.test(file))
    .flatMap((file) => {
      const room = dirname(file)
      return [...read(file).matchAll(/`(\w[\w./-]*\.tsx?)`/g)]
        .map(([, named]) => named ?? '')
        .filter(
          (named) =>
            !files.some((one) => one === named || (one.startsWith(`${room}/`) && one.endsWith(`/${named}`))),
        )
        .map((named) => `${file}: ${named}`)
    })
  expect(gone).toEqual([])
})

it('what documents name is there', () => {
  const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && file !== 'CHANGELOG.md')
  const gone = documents.flatMap((file) =>
    [
      ...read(file).matchAll(
        /`((?:contract|core|server|src|sw|workers|tests|docs|brands|bench)\/[\w./-]+\.(?:ts|tsx|md|json|css))`/g,
      ),
    ]
      .map(([, named]) => named ?? '')
      .filter((named) => !/sample/.test(named) && !existsSync(resolve(root, named)))
      .map((named) => `${file}: ${named}`),
  )
  expect(gone).toEqual([])
})
