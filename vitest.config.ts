import { defineConfig } from 'vitest/config'
import { FileOrder } from './tests/support/run/file-order.ts'

const common = {
  environment: 'node' as const,
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // What is waited for may take its time on a busy machine: only what never comes is a failure.
  expect: { poll: { timeout: 20_000 } },
}

/** Tests with a database. Their process is one for many files: what takes the place of a module has one of its own. */
const server = { ...common, globalSetup: ['tests/support/run/database.setup.ts'], maxWorkers: 3 }
const MOCKED = 'server/**/*.mocked.test.ts'

/** Puts faults into the project's own files: after everything that reads those. */
const FAULTS = 'tests/walls/walls.test.ts'

/** Each of these files runs in a process of its own: it keeps a database or changes globals. */
const STATEFUL = ['core/{db,sync,request}/**/*.test.ts', 'tests/brands/**/*.test.ts']

const isLab = process.env['KAOBAN_LAB'] === '1'

export default defineConfig({
  test: {
    sequence: { sequencer: FileOrder },
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          ...common,
          name: 'unit',
          maxWorkers: 2,
          // These files keep no state, so many share a process, which takes a third of the time.
          isolate: false,
          include: [
            '{contract,core,workers}/**/*.test.ts',
            'server/**/*.unit.test.ts',
            'tests/{walls,recipes,mutate}/**/*.test.ts',
          ],
          exclude: [FAULTS, ...STATEFUL],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...common,
          name: 'unit-alone',
          maxWorkers: 2,
          include: ['{src,sw}/**/*.test.{ts,tsx}', ...STATEFUL],
        },
      },
      {
        extends: './vite.config.ts',
        test: { ...common, name: 'unit-faults', include: [FAULTS], sequence: { groupOrder: 1 } },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{model,lab,fuzz}/**/*.test.ts'],
          exclude: ['server/**/*.unit.test.ts', MOCKED, 'tests/lab/browser/**'],
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-mocked', include: [MOCKED] } },
      {
        test: {
          ...common,
          name: 'browser',
          testTimeout: 120_000,
          // The files of a worker share its process: none takes the place of a module.
          isolate: false,
          // What takes long in a browser is for `npm run lab`.
          include: ['tests/e2e/**/*.test.ts', ...(isLab ? ['tests/lab/browser/**/*.test.ts'] : [])],
          globalSetup: ['tests/support/run/browser.setup.ts'],
          setupFiles: ['tests/support/run/failed-pages.setup.ts'],
          // Each worker has a server of its own; a server that runs already is one.
          maxWorkers:
            isLab || process.env['KAOBAN_TEST_PORT'] ? 1 : Number(process.env['KAOBAN_TEST_WORKERS'] ?? 3),
        },
      },
    ],
  },
})
