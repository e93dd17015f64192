import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { Plugin, UserConfig } from 'vite'
import {
  createVitest,
  type Reporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'
import {
  type FromExecutor,
  type Numbered,
  type Order,
  type Setting,
  type TestFile,
  type ToExecutor,
  type Told,
  UNFINISHED,
} from './messages.ts'
import { withMutants } from './schemata.ts'

/** The child process of `npm run mutate`: one Vitest with all mutants compiled in, which runs what it is ordered. */

function builtIn(root: string, mutants: Numbered[]): Plugin {
  const files = Map.groupBy(mutants, (mutant) => resolve(root, mutant.file))
  return {
    name: 'mutants',
    enforce: 'pre',
    transform(_, id) {
      const path = id.split('?')[0] ?? id
      const chosen = files.get(path)
      if (!chosen) return null
      const ids = new Map(chosen.map((mutant) => [mutant.index, mutant.id]))
      return { code: withMutants(path, readFileSync(path, 'utf8'), ids), map: null }
    },
  }
}

type Project = Record<string, unknown> & {
  plugins?: Plugin[]
  test: Record<string, unknown> & { name: string }
}

/** The projects of the house's own configuration, each with the mutants and the file that sets the live one. */
async function projectsOf({ root, config, projects, mutants }: Setting): Promise<Project[]> {
  const found = (await import(pathToFileURL(resolve(root, config)).href)) as {
    default: { test: { projects: Project[] } }
  }
  return found.default.test.projects
    .filter((project) => projects.includes(project.test.name))
    .map((project) => ({
      ...project,
      plugins: [...(project.plugins ?? []), builtIn(root, mutants)],
      test: { ...project.test, setupFiles: [resolve(import.meta.dirname, 'alive.setup.ts')] },
    }))
}

function failureOf(module: TestModule): string | null {
  for (const test of module.children.allTests()) if (test.result().state === 'failed') return test.fullName
  return module.ok() ? null : stripVTControlCharacters(module.errors()[0]?.message ?? 'failed')
}

const keyOf = ({ project, file }: TestFile): string => `${project} ${file}`

/** The test files that come to their end in one run; the first failure stops the rest when a mutant lives. */
class Ends implements Reporter {
  live = 0
  vitest: Vitest | null = null
  readonly modules = new Map<string, TestModule>()

  onTestCaseResult(test: TestCase): void {
    if (this.live > 0 && test.result().state === 'failed') void this.vitest?.cancelCurrentRun('test-failure')
  }

  onTestModuleEnd(module: TestModule): void {
    this.modules.set(keyOf({ project: module.project.name, file: module.relativeModuleId }), module)
  }
}

function told(test: TestFile, module: TestModule | undefined): Told {
  // a process that was ended tells nothing
  if (!module) return { ...test, ms: 0, failed: UNFINISHED, reached: [] }
  const ms = module.diagnostic().duration
  return { ...test, ms, failed: failureOf(module), reached: module.meta().reached ?? [] }
}

async function start(setting: Setting) {
  const { root, mutants, workers, patience } = setting
  const ends = new Ends()
  const related = [...new Set(mutants.map((mutant) => resolve(root, mutant.file)))]
  const vitest = await createVitest(
    // what is compiled in changes from run to run
    {
      root,
      config: false,
      watch: false,
      fsModuleCache: false,
      related,
      reporters: [ends],
      maxWorkers: workers,
    },
    { test: { projects: await projectsOf(setting) } } as UserConfig,
  )
  ends.vitest = vitest
  vitest.provide('patience', patience)
  const specs = await vitest.getRelevantTestSpecifications()
  const refOf = (spec: TestSpecification): TestFile => ({
    project: spec.project.name,
    file: relative(root, spec.moduleId).replaceAll('\\', '/'),
  })
  const known = new Map(specs.map((spec) => [keyOf(refOf(spec)), spec]))
  return {
    tests: specs.map(refOf),
    close: () => vitest.close(),
    async run({ live, tests }: Order): Promise<Told[]> {
      ends.live = live
      ends.modules.clear()
      vitest.provide('mutant', live)
      await vitest.runTestSpecifications(tests.flatMap((test) => known.get(keyOf(test)) ?? []))
      return tests.map((test) => told(test, ends.modules.get(keyOf(test))))
    },
  }
}

const send = (message: FromExecutor): void => {
  process.send?.(message)
}

let running: Awaited<ReturnType<typeof start>> | undefined
process.on('message', (message: ToExecutor) => {
  const answer = async (): Promise<void> => {
    if ('setting' in message) {
      running = await start(message.setting)
      send({ tests: running.tests })
    } else if (running) send({ told: await running.run(message.order) })
  }
  answer().catch((error: unknown) => send({ broken: String(error instanceof Error ? error.stack : error) }))
})
// without its parent there is nobody to tell: the database is taken away, and that is all
process.on('disconnect', () => {
  const end = (): never => process.exit()
  if (running) running.close().then(end, end)
  else end()
})
