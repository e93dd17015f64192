import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentOf } from './document.ts'
import { QUICK } from './size.ts'
import { type Chapter, print } from './table.ts'

/**
 * `npm run bench`: all chapters, or those named (`npm run bench -- wire offline`; `marking` is all of `marking-…`);
 * `growth` takes `--students`, `--schools` and `--exams`. Needs Chromium; installs what only the measurements need into
 * bench/node_modules. Writes docs/benchmarks.md, where chapters that were not named stay as they were measured before. One
 * that failed says so in its place, and the command ends with 1.
 */
const CHAPTERS: Record<string, (args: readonly string[]) => Promise<Chapter>> = {
  wire: async () => (await import('./wire.ts')).wire(),
  offline: async () => (await import('./offline.ts')).offline(),
  import: async () => (await import('./import.ts')).importing(),
  office: async () => (await import('./office.ts')).office(),
  analysis: async () => (await import('./analysis.ts')).analysis(),
  publication: async () => (await import('./publication.ts')).publication(),
  pages: async () => (await import('./pages.ts')).pages(),
  serve: async () => (await import('./serve.ts')).serve(),
  'marking-phone': async () => (await import('./marking-phone.ts')).markingPhone(),
  'marking-hour': async () => (await import('./marking-hour.ts')).markingHour(),
  'marking-fifty': async () => (await import('./marking-fifty.ts')).markingFifty(),
  'marking-crops': async () => (await import('./marking-crops.ts')).markingCrops(),
  saving: async () => (await import('./saving.ts')).saving(),
  capture: async () => (await import('./capture.ts')).capture(),
  storm: async () => (await import('./storm.ts')).storm(),
  'exam-day': async () => (await import('./exam-day.ts')).examDay(),
  formulas: async () => (await import('./formulas.ts')).formulas(),
  backup: async () => (await import('./backup.ts')).backup(),
  archive: async () => (await import('./archive.ts')).archiveStart(),
  growth: async (args) => (await import('./growth.ts')).growth(args),
}

/** The names of chapters, which come first, and options. */
function parted(args: readonly string[]) {
  const at = args.findIndex((arg) => arg.startsWith('--'))
  return at < 0 ? { named: args, options: [] } : { named: args.slice(0, at), options: args.slice(at) }
}

/** A chapter that did not get to its end is told as such: the others still count. */
function failed(name: string, e: unknown): Chapter {
  console.error(e)
  const why = e instanceof Error ? e.message : String(e)
  return { title: name, how: `Not measured: ${why.split('\n')[0]}`, figures: [], failed: true }
}

if (!existsSync(join(import.meta.dirname, 'node_modules'))) {
  console.log('Installing what only the measurements need …')
  const r = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  })
  if (r.status !== 0) process.exit(1)
}

// what begins with -- and what follows it is an option of a chapter, as of `growth`
const { named, options } = parted(process.argv.slice(2))
/** Whether a chapter is asked for, by its name or by the name of its group. */
const isNamed = (chapter: string) => named.some((n) => n === chapter || chapter.startsWith(`${n}-`))
const wrong = named.filter((n) => !Object.keys(CHAPTERS).some((c) => c === n || c.startsWith(`${n}-`)))
if (wrong.length) {
  console.error(`No such chapter: ${wrong.join(', ')}. There are: ${Object.keys(CHAPTERS).join(', ')}.`)
  process.exit(2)
}
const chapters: Chapter[] = []
for (const [name, measure] of Object.entries(CHAPTERS)) {
  if (named.length && !isNamed(name)) continue
  const chapter = await measure(options).catch((e: unknown) => failed(name, e))
  print(chapter)
  chapters.push(chapter)
}
const file = join(import.meta.dirname, '../docs/benchmarks.md')
// a whole run begins again: what is no chapter any more goes
const before = named.length && existsSync(file) ? readFileSync(file, 'utf8') : ''
const text = documentOf(chapters, new Date(), before)
if (QUICK) console.log(`\n${text}`)
else writeFileSync(file, text)
process.exit(chapters.some((chapter) => chapter.failed) ? 1 : 0)
