import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, UserConfig } from 'vite'
import {
  createVitest,
  type Reporter,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'
import type { FromExecutor, Numbered, Order, Setting, TestFile, ToExecutor, Told } from './messages.ts'
import { UNFINISHED } from './messages.ts'
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
  if (module.ok()) return null
  return module.errors()[0]?.message ?? (module.state() === 'failed' ? 'failed' : UNFINISHED)
}

function tellOf(root: string, module: TestModule): Told {
  return {
    project: module.project.name,
    file: relative(root, module.moduleId),
    ms: module.diagnostic().duration,
    failed: failureOf(module),
    reached: module.meta().reached ?? [],
  }
}

function executor(
  root: string,
  vitest: Vitest,
  specifications: TestSpecification[],
  state: { live: number },
) {
  const key = (test: TestFile) => `${test.project} ${test.file}`
  const refOf = (spec: TestSpecification) => ({
    project: spec.project.name,
    file: relative(root, spec.moduleId),
  })
  const known = new Map(specifications.map((spec) => [key(refOf(spec)), spec]))
  return {
    tests: [...known.values()].map(refOf),
    close: () => vitest.close(),
    async run({ live, tests }: Order): Promise<Told[]> {
      state.live = live
      vitest.provide('mutant', live)
      const chosen = tests.flatMap((test) => known.get(key(test)) ?? [])
      const { testModules } = await vitest.runTestSpecifications(chosen)
      return testModules.map((module) => tellOf(root, module))
    },
  }
}

async function start(setting: Setting) {
  const { root, mutants, workers, patience } = setting
  const state = { live: 0 }
  const stopAtFailure: Reporter = {
    onTestCaseResult(test) {
      if (state.live > 0 && test.result().state === 'failed') void vitest.cancelCurrentRun('test-failure')
    },
  }
  const related = [...new Set(mutants.map((mutant) => resolve(root, mutant.file)))]
  const vitest: Vitest = await createVitest(
    { root, config: false, watch: false, related, reporters: [stopAtFailure], maxWorkers: workers },
    { test: { projects: await projectsOf(setting) } } as UserConfig,
  )
  vitest.provide('patience', patience)
  return executor(root, vitest, await vitest.getRelevantTestSpecifications(), state)
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
