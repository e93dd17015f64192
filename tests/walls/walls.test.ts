import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

/**
 * A wall nobody has seen fail is not a wall: each forbidden line is written into a temporary file, and the tool that
 * holds the wall must name it. The files are called `zz-mutant*` and removed after each look. No other test runs beside
 * this one (vitest.config.ts): many read the project's files.
 */
const root = resolve(import.meta.dirname, '../..')
const made: string[] = []

function put(path: string, text: string): string {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  made.push(file)
  return file
}

function clear(): void {
  for (const file of made.splice(0)) {
    rmSync(file, { force: true })
    const folder = dirname(file)
    if (basename(folder).startsWith('zz-mutant')) rmSync(folder, { recursive: true, force: true })
  }
}
afterEach(clear)

function lint(paths: string[]): string {
  const r = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['-f', 'unix', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
  return r.stdout + r.stderr
}

interface Lint {
  wall: string
  path: string
  text: string
  rule: RegExp
  also?: [string, string]
}

const BOUNDARY = /boundaries\/dependencies|boundaries\(dependencies\)/

const CIRCLE = /import\/no-cycle|import\(no-cycle\)/

const linted: Lint[] = [
  {
    wall: 'a feature never imports a feature',
    path: 'src/features/zz-mutant/zz-mutant.part.tsx',
    text: "import { LoginScreen } from '#src/features/login/login.screen.tsx'\nexport const x = LoginScreen\n",
    rule: BOUNDARY,
  },
  {
    wall: 'a feature never imports a feature, dynamically',
    path: 'src/features/zz-mutant/zz-mutant.part.tsx',
    text: "export const x = () => import('#src/features/login/login.screen.tsx')\n",
    rule: BOUNDARY,
  },
  {
    wall: 'the UI kit knows no state',
    path: 'src/ui/zz-mutant.ts',
    text: "import { session } from '#src/state/account/session.state.ts'\nexport const x = session\n",
    rule: BOUNDARY,
  },
  {
    wall: 'the request layer knows no database',
    path: 'core/request/zz-mutant.ts',
    text: "import * as db from '#core/db/erase.ts'\nexport const x = db\n",
    rule: BOUNDARY,
  },
  {
    wall: 'rules know no errors layer',
    path: 'core/domain/zz-mutant.ts',
    text: "import * as e from '#core/errors/catalogue.ts'\nexport const x = e\n",
    rule: BOUNDARY,
  },
  {
    wall: 'the app takes only screens from a feature',
    path: 'src/app/zz-mutant.ts',
    text: "import * as p from '#src/features/zz-mutant/zz-mutant.part.tsx'\nexport const x = p\n",
    rule: BOUNDARY,
    also: ['src/features/zz-mutant/zz-mutant.part.tsx', 'export const y = 1\n'],
  },
  {
    wall: 'a server module never imports a module',
    path: 'server/modules/zz-mutant/zz-mutant.ts',
    text: "import * as m from '../account/account.repo.ts'\nexport const x = m\n",
    rule: BOUNDARY,
  },
  {
    wall: "the server's plumbing knows no module",
    path: 'server/http/zz-mutant.ts',
    text: "import * as m from '../modules/account/account.repo.ts'\nexport const x = m\n",
    rule: BOUNDARY,
  },
  {
    wall: 'the HTTP side knows neither payment nor text messages nor the store of files',
    path: 'server/http/zz-mutant.ts',
    text: "import * as m from '../pay/channel.ts'\nexport const x = m\n",
    rule: BOUNDARY,
  },
  {
    wall: 'who receives operations knows none of their areas',
    path: 'server/operations/zz-mutant.ts',
    text: "import * as m from '../modules/homework/access.repo.ts'\nexport const x = m\n",
    rule: BOUNDARY,
  },
  {
    wall: "the server's plumbing knows no operations",
    path: 'server/store/zz-mutant.ts',
    text: "import * as o from '../operations/verdict.ts'\nexport const x = o\n",
    rule: BOUNDARY,
  },
  {
    wall: 'only core/db speaks to Dexie',
    path: 'src/state/zz-mutant.ts',
    text: "import Dexie from 'dexie'\nexport const x = Dexie\n",
    rule: /no-restricted-imports/,
  },
  {
    wall: 'signatures are compared by one function',
    path: 'server/http/zz-mutant.ts',
    text: "import { timingSafeEqual } from 'node:crypto'\nexport const x = timingSafeEqual\n",
    rule: /no-restricted-imports/,
  },
  {
    wall: 'schemas never reach the browser',
    path: 'core/request/zz-mutant.ts',
    text: "import { calls } from '#contract/calls.ts'\nexport const x = calls\n",
    rule: /no-restricted-imports/,
  },
  {
    wall: 'a file in no room is refused',
    path: 'src/zz-mutant.ts',
    text: 'export const x = 1\n',
    rule: /no-unknown-files/,
  },
  {
    wall: 'no circle of imports, not even of types',
    path: 'core/domain/zz-mutant.ts',
    text: "import type { B } from './zz-mutant-b.ts'\nexport interface A { b: B }\n",
    also: [
      'core/domain/zz-mutant-b.ts',
      "import type { A } from './zz-mutant.ts'\nexport interface B { a: A }\n",
    ],
    rule: CIRCLE,
  },
  {
    wall: 'no circle of imports by way of another room',
    path: 'src/state/zz-mutant.ts',
    text: "import type { B } from '#src/ui/zz-mutant-b.ts'\nexport interface A { b: B }\n",
    also: ['src/ui/zz-mutant-b.ts', "export type { A as B } from '#src/state/zz-mutant.ts'\n"],
    rule: CIRCLE,
  },
  {
    wall: "no circle of a worker and its script's address",
    path: 'workers/hash/zz-mutant.api.ts',
    text: "import url from './zz-mutant.worker.ts?worker&url'\nexport { url }\nexport interface A { a: 1 }\n",
    also: [
      'workers/hash/zz-mutant.worker.ts',
      "import type { A } from './zz-mutant.api.ts'\nexport const a: A = { a: 1 }\n",
    ],
    rule: CIRCLE,
  },
  {
    wall: 'no any',
    path: 'core/domain/zz-mutant.ts',
    text: 'export const x: any = 1\n',
    rule: /no-explicit-any/,
  },
  {
    wall: 'no default export',
    path: 'core/domain/zz-mutant.ts',
    text: 'export default 1\n',
    rule: /no-default-export/,
  },
  {
    wall: 'no file over 300 lines',
    path: 'core/domain/zz-mutant.ts',
    text:
      'export const x = 1\n'.repeat(1) + 'export const a = 1;\n'.replace('a', 'b').concat('//\n'.repeat(300)),
    rule: /max-lines/,
  },
]

/** Each under a name of its own, so that one run of the linter looks at them all. */
const named = linted.map(({ wall, path, text, rule, also }, i) => {
  const name = `zz-mutant${String(i).padStart(2, '0')}`
  const rename = (words: string) => words.replaceAll('zz-mutant', name)
  const others = also && ([rename(also[0]), rename(also[1])] as const)
  return { wall, rule, name, also: others, path: rename(path), text: rename(text) }
})

describe('the linter holds the rooms', () => {
  let said: string[]
  beforeAll(() => {
    for (const { path, text, also } of named) {
      if (also) put(...also)
      put(path, text)
    }
    try {
      said = lint(named.map(({ path }) => path)).split('\n')
    } finally {
      clear()
    }
  })

  it.each(named)('$wall', ({ name, rule }) => {
    expect(said.filter((line) => line.includes(name)).join('\n')).toMatch(rule)
  })

  it('lets an allowed import pass', () => {
    put(
      'core/domain/zz-mutant.ts',
      "import { Role } from '#contract/roles.ts'\nexport const x = Role.student\n",
    )
    const nothing = lint(['core/domain/zz-mutant.ts'])
    expect(nothing).toMatch(/^\s*(\d+ problems?|0 problems)?\s*$|Found 0|^$/m)
    expect(nothing).not.toContain('zz-mutant.ts:')
  })
})

const typed = [
  { wall: 'no document in core', path: 'core/request/zz-mutant.ts', text: 'export const x = document\n' },
  { wall: 'no fetch in the contract', path: 'contract/zz-mutant.ts', text: "export const x = fetch('/')\n" },
  {
    wall: 'no worker globals in the rules',
    path: 'core/domain/zz-mutant.ts',
    text: 'export const x = indexedDB\n',
  },
  {
    wall: 'the server takes only the rules from core',
    path: 'server/http/zz-mutant.ts',
    text: "import * as d from '#core/request/constants.ts'\nexport const x = d\n",
  },
  {
    wall: 'the service worker knows no page',
    path: 'sw/zz-mutant.ts',
    text: "import * as s from '#src/state/line/net.state.ts'\nexport const x = s\n",
  },
  {
    wall: 'the page knows no Node',
    path: 'src/state/zz-mutant.ts',
    text: "import { readFileSync } from 'node:fs'\nexport const x = readFileSync\n",
  },
  {
    wall: 'the page knows no server',
    path: 'src/state/zz-mutant.ts',
    text: "import * as s from '#server/db/ids.ts'\nexport const x = s\n",
  },
]

describe('the compiler holds the runtimes', () => {
  it.each(typed)(
    '$wall',
    ({ path, text }) => {
      put(path, text)
      const project = path.startsWith('core/domain') ? 'core/domain' : (path.split('/')[0] as string)
      const r = spawnSync(
        join(root, 'node_modules/.bin/tsc'),
        ['-p', project, '--noEmit', '--emitDeclarationOnly', 'false'],
        {
          cwd: root,
          encoding: 'utf8',
        },
      )
      expect(r.status).not.toBe(0)
      expect(r.stdout).toMatch(/zz-mutant\.ts\(\d+,\d+\): error TS/)
      // a whole project is compiled, the first time from nothing
    },
    180_000,
  )
})
