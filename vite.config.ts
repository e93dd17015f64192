import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { defineConfig, type Plugin, runnerImport, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { brandFiles } from './server/build/brand-files.ts'
import { notePackages, writePackages } from './server/build/bundled-packages.ts'
import { classNames } from './server/build/class-names.ts'
import { earlyPage } from './server/build/early.ts'
import { audiences, listChunkAudiences, type ScreenRow } from './server/build/groups.ts'
import { type OpenRouteRow, openPattern } from './server/build/open-pattern.ts'
import { groupSmallModules } from './server/build/parts.ts'
import { preloads } from './server/build/preloads.ts'
import { type LoadStage, stagesOf } from './server/build/stages.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Version of package.json, with the short commit hash when built inside a repository. */
const buildName = () => {
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string }
  try {
    const hash = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' })
    return `${version}+${hash.trim()}`
  } catch {
    return version
  }
}

/** Turns ICU texts into token lists when built, so that no message parser reaches the phone. */
const messages = (): Plugin => ({
  name: 'kaoban-messages',
  enforce: 'pre',
  transform(code, id) {
    if (!/src\/i18n\/messages\/[^/]+\/[^/]+\.json$/.test(id)) return null
    const texts = Object.entries(JSON.parse(code) as Record<string, string>)
    const compiled = Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)]))
    return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: 'js' }
  },
})

/** Folders of the packages in what is built: filled by the bundlers of page, workers and service worker. */
const bundled = new Set<string>()

/** Which phones keep which file: filled when files are written, read when the worker's list is. */
const groupsOfFile = new Map<string, string[]>()

const fileGroups = (of: Awaited<ReturnType<typeof readAudiences>>): Plugin => ({
  name: 'kaoban-file-groups',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
      const groups = listChunkAudiences({ name: chunk.name, moduleIds: chunk.moduleIds }, of)
      if (groups.length) for (const file of [chunk.fileName, ...styles]) groupsOfFile.set(file, groups)
    }
  },
})

const serviceWorker = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: null,
    registerType: 'prompt',
    manifest: false,
    injectManifest: {
      buildPlugins: { vite: [notePackages(bundled)] },
      globPatterns: ['**/*.{js,css,html,svg}'],
      // the office is opened with a line alone: no phone keeps it
      globIgnores: [
        'brands/**',
        'assets/office*',
        'assets/*.office*',
        'assets/qr-read.worker-*',
        'assets/redo-read.worker-*',
        'assets/formula.worker-*',
        'assets/cos-sdk-*',
      ],
      manifestTransforms: [
        (entries) => ({
          manifest: entries.map((entry) => {
            const groups = groupsOfFile.get(entry.url)
            return groups ? { ...entry, groups } : entry
          }),
        }),
      ],
    },
    devOptions: { enabled: false },
  })

/** From the first script to a child's report: what is wanted at one moment is one file. */
const STAGES: readonly LoadStage[] = [
  { chunk: null, roots: ['src/app/boot.ts'] },
  // the way typed names are read is a few lines, and two of the first pages want it: no file of its own
  { chunk: 'main', roots: ['src/app/main.tsx', 'core/domain/entry/typed.ts'] },
  { chunk: 'login', roots: ['src/features/login/login.screen.tsx'] },
  {
    chunk: 'ahead',
    roots: [
      'src/app/ready/ahead.ts',
      'src/state/line/tell-silence.ts',
      'src/platform/code-in-address.ts',
      'src/state/line/address.state.ts',
      'src/platform/phone-marks.ts',
      'src/platform/device-network.ts',
      'src/state/account/fresh-confirm.state.ts',
    ],
  },
  { chunk: 'seal', roots: ['src/platform/seal.ts'] },
  // opened at its address, a page needs the table and not home
  {
    chunk: 'rest',
    roots: [
      'src/app/routes/rest.routes.ts',
      'src/ui/paper.ts',
      'src/state/account/school-features.ts',
      'src/ui/tab-bar.tsx',
      'src/nav/router.tsx',
    ],
  },
  {
    chunk: 'home',
    shared: 'home-parts',
    beside: ['seal', 'login'],
    roots: [
      'src/features/home/home.screen.tsx',
      'src/app/ready/math.ts',
      // whoever signs out without a line has it
      'core/db/erase.ts',
    ],
  },
  { chunk: 'report', roots: ['src/features/student-report/report.screen.tsx'], shared: 'report-parts' },
]

/**
 * Files whose functions nearly all run before the app answers, and the word by which V8 compiles them all beside the page,
 * as the file comes, and keeps what it made: else each is compiled when it is first called, in every cold start again.
 */
const AT_ONCE: readonly string[] = 'index vendor main rest home home-parts report report-parts'.split(' ')
const COMPILE_ALL = '//# allFunctionsCalledOnLoad'

const isWithStage = (dep: string, file: string): boolean =>
  STAGES.some(
    ({ chunk, shared = chunk, beside = [] }) =>
      chunk !== null &&
      file.startsWith(`assets/${chunk}-`) &&
      (dep === file || [shared, ...beside].some((name) => dep.startsWith(`assets/${name}-`))),
  )

const cutByUse = () => {
  let chunkOf: Map<string, string | null> | undefined
  return (id: string, graph: Parameters<typeof stagesOf>[1] & Parameters<typeof groupSmallModules>[2]) => {
    if (!chunkOf) {
      const rootsOf = ({ roots }: LoadStage) => roots.map((path) => resolve(root, path))
      const stages = STAGES.map((stage) => ({ ...stage, roots: rootsOf(stage) }))
      chunkOf = stagesOf(stages, graph)
      for (const [of, chunk] of groupSmallModules(resolve(root, 'src/app/boot.ts'), chunkOf, graph))
        chunkOf.set(of, chunk)
      // home's styles come with rest, which is always there when home is: one file instead of three
      for (const [of, chunk] of chunkOf)
        if (of.endsWith('.css') && chunk?.startsWith('home')) chunkOf.set(of, 'rest')
    }
    return chunkOf.get(id) ?? null
  }
}

const underTest = process.env['VITEST'] !== undefined

/** What the first script needs of the table of routes to draw the sign-in page before that table is there. */
const read = <T>(file: string) =>
  runnerImport<T>(file, { root, configFile: false, logLevel: 'error' }).then(({ module }) => module)

async function openPaths(): Promise<string> {
  const { routes } = await read<{ routes: OpenRouteRow[] }>('/src/app/routes/routes.tsx')
  const { screen } = await read<{ screen: unknown }>('/src/app/screen.tsx')
  const { buildSignedInRoutes } = await read<{ buildSignedInRoutes: (screen: unknown) => OpenRouteRow[] }>(
    '/src/app/routes/rest.routes.ts',
  )
  return openPattern([...routes, ...buildSignedInRoutes(screen)])
}

/** For whom each feature and each area of texts is, as the table of routes says. */
async function readAudiences() {
  type Load = () => unknown
  interface Made extends Pick<ScreenRow, 'roles'> {
    Screen: { bring: Load; bringCode?: Load }
  }
  type Rows = (make: unknown) => Made[]
  const { buildEntryRoutes } = await read<{ buildEntryRoutes: Rows }>('/src/app/routes/routes.tsx')
  const { buildSignedInRoutes } = await read<{ buildSignedInRoutes: Rows }>('/src/app/routes/rest.routes.ts')
  const { FAMILY } = await read<{ FAMILY: readonly number[] }>('/contract/roles.ts')
  const areasOf = new Map<Load, readonly string[]>()
  const make = (areas: readonly string[], load: Load) => {
    areasOf.set(load, areas)
    return { bring: load }
  }
  return audiences(
    [...buildEntryRoutes(make), ...buildSignedInRoutes(make)].map(({ roles, Screen }): ScreenRow => {
      // a screen with formulas has its own way to its code beside that with the script for them
      const load = Screen.bringCode ?? Screen.bring
      const feature = /(?:features|app)\/([^/]+)\//.exec(load.toString())?.[1]
      const areas = areasOf.get(load)
      if (feature === undefined || !areas)
        throw new Error(`vite.config.ts: no screen of a feature is fetched by ${load.toString()}`)
      return { roles, feature, areas }
    }),
    FAMILY,
  )
}

export default defineConfig(async (): Promise<UserConfig> => {
  const open = JSON.stringify(underTest ? '' : await openPaths())
  return {
    root,
    // Scripts find each other by where they lie, so that one build serves a CDN, a sub-path and a root; only the page
    // itself names places, and the server writes the brand's into it.
    experimental: {
      renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
    },
    plugins: [
      messages(),
      ...(underTest
        ? []
        : [
            preloads(),
            earlyPage(root, {
              define: { __KAOBAN_OPEN_PATHS__: open },
              css: classNames,
              plugins: [notePackages(bundled)],
            }),
            brandFiles(root),
            fileGroups(await readAudiences()),
            notePackages(bundled),
            serviceWorker(),
            writePackages(bundled),
          ]),
    ],
    worker: { plugins: () => [notePackages(bundled)] },
    oxc: { jsx: { runtime: 'automatic' } },
    css: classNames,
    define: {
      __KAOBAN_BUILD__: JSON.stringify(underTest ? 'test' : buildName()),
      __KAOBAN_OPEN_PATHS__: open,
    },
    build: {
      target: 'es2020',
      modulePreload: {
        polyfill: false,
        // A chunk names its own scripts; lists of them in the first one would cost the sign-in page over a kilobyte.
        // A stage comes beside its styles and with its parts: an import alone waits for the one, and then for the other.
        resolveDependencies: (file, deps, { hostType }) =>
          hostType === 'js' ? deps.filter((dep) => dep.endsWith('.css') || isWithStage(dep, file)) : deps,
      },
      // An inlined file is a data: address, which the content security policy refuses.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Fields of classes are set, which is shorter than defined, and the same where no class has setters of their names.
        transform: { assumptions: { setPublicClassFields: true } },
        output: {
          postBanner: ({ name }) => (AT_ONCE.includes(name) ? COMPILE_ALL : ''),
          // 42 bits of a hash keep releases apart; the first script names over a hundred files, so each letter costs 100 bytes.
          chunkFileNames: (chunk) => {
            const locale =
              chunk.moduleIds.length === 1 && /messages\/([^/]+)\//.exec(chunk.moduleIds[0] ?? '')
            return locale ? `assets/${locale[1]}.[name]-[hash:7].js` : 'assets/[name]-[hash:7].js'
          },
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              // Changes only when a package does: a new release of the app leaves it in every cache.
              {
                name: 'vendor',
                test: /node_modules[\\/](react|react-dom|scheduler|valtio|proxy-compare)[\\/]/,
              },
              { name: cutByUse() },
            ],
          },
        },
      },
    },
  }
})
