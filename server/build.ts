import path from 'node:path'
import { parseArgs } from 'node:util'
import type { InlineConfig } from 'vite'
import { takePackages } from './build/bundled-packages.ts'
import { writeDocuments } from './build/documents/write.ts'
import { buildSite } from './build/site.ts'

/** `npm run build [-- --force]`: builds the app into `dist` if its sources have changed. */
const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } })
const began = performance.now()
/** A parent process (`npm start`) gets the progress as messages. */
const log = (line: string): void => {
  if (process.send) process.send(line)
  else console.log(`  ${line}`)
}

/** The app is always built for use, also when a test run starts the server. */
async function bundle(project: string, outDir: string) {
  delete process.env['VITEST']
  process.env['NODE_ENV'] = 'production'
  const { build, resolveConfig } = await import('vite')
  const config: InlineConfig = {
    root: project,
    configFile: path.join(project, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  }
  const { define } = await resolveConfig(config, 'build')
  await build(config)
  // after the bundler: no phone keeps them, the service worker's list is made
  writeDocuments(project, outDir)
  const name = JSON.parse(String(define?.['__KAOBAN_BUILD__'] ?? '"unnamed"')) as string
  return { name, packages: takePackages(outDir) }
}

try {
  const project = path.resolve(import.meta.dirname, '..')
  const built = await buildSite({ project, bundle, log, now: Date.now(), force: values.force })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (!process.send) log(built ? `built in ${seconds} s` : 'the app is up to date')
} catch (e) {
  console.error(`The app could not be built.\n${(e as Error).message}`)
  process.exitCode = 1
}
process.disconnect?.()
