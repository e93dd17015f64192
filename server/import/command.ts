import type { Locale } from '#contract/locale.ts'
import { fillPlaceholders } from '#core/domain/text/fill.ts'
import { reasonOf } from '#core/domain/text/reason.ts'
import { ArgsError } from '../cli/args-error.ts'
import { chooseLang } from '../cli/lang.ts'
import { type OpenDatabase, openDatabase, PROJECT } from '../cli/open.ts'
import { type ProgressOut, progressView } from '../cli/progress.ts'
import { readConfig } from '../config.ts'
import { resolveDataLocations } from '../data-locations.ts'
import { faultReport, warningReport } from '../sheets/fault-report.ts'
import { Faults } from '../sheets/faults.ts'
import { readArgs } from './args.ts'
import { knowledgeLine } from './knowledge/line.ts'
import { runKnowledge } from './knowledge/run.ts'
import type { ImportOptions } from './options.ts'
import { questionLines } from './questions/lines.ts'
import { runQuestions } from './questions/run.ts'
import { type ImportWorld, runImport, StoredError } from './run.ts'
import { helpText, MESSAGES } from './text/messages.ts'
import { outcomeLines } from './view/outcome.ts'

export interface Terminal {
  cwd: string
  env: NodeJS.ProcessEnv
  out: ProgressOut
  err: { write(text: string): unknown }
  /** Aborted when the person stops the command. */
  signal: AbortSignal
}

/** Runs the command; returns its exit code: 0 done, 1 could not be done, 2 the files have faults. */
export async function command(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { cwd, env, out, err } = terminal
  let lang = chooseLang(undefined, env)
  try {
    const args = readArgs(argv, cwd)
    lang = chooseLang(args.lang, env)
    if (!args.help) return await importing(args.options, lang, terminal)
    out.write(helpText(lang))
    return 0
  } catch (e) {
    const text = MESSAGES[lang]
    if (terminal.signal.aborted) {
      err.write(`\n${text.stopped}\n`)
      return STOPPED
    }
    const said =
      e instanceof ArgsError ? text.badFlag : e instanceof StoredError ? text.failedAfter : text.failed
    err.write(`\n${fillPlaceholders(said, { message: reasonOf(e) })}\n`)
    return 1
  }
}

async function importing(
  options: ImportOptions,
  lang: Locale,
  { env, out, err, signal }: Terminal,
): Promise<number> {
  const config = readConfig(env, PROJECT)
  let opened: OpenDatabase | null = null
  try {
    const world: ImportWorld = {
      filesDir: resolveDataLocations(config),
      open: async () => {
        opened = await openDatabase(config, (e) => err.write(`${reasonOf(e)}\n`))
        return opened
      },
      view: progressView(out, MESSAGES[lang], Date.now),
      now: () => new Date(),
    }
    const done = await Promise.race([runLayout(options, world, lang), stopped(signal)])
    if (done instanceof Faults) {
      err.write(`\n${faultReport(done, lang).join('\n')}\n`)
      return 2
    }
    out.write(`\n${done.lines.join('\n')}\n`)
    return done.ok ? 0 : 1
  } finally {
    await closeOf(opened)
  }
}

/** What an import says at its end, or its faults. */
async function runLayout(
  options: ImportOptions,
  world: ImportWorld,
  lang: Locale,
): Promise<Faults | { lines: string[]; ok: boolean }> {
  if (options.layout === 'questions') {
    const outcome = await runQuestions(options, world)
    return outcome.kind === 'faults'
      ? outcome.faults
      : { lines: [...warningReport(outcome.faults, lang), ...questionLines(outcome, lang)], ok: true }
  }
  if (options.layout === 'knowledge') {
    const outcome = await runKnowledge(options, world)
    return outcome.kind === 'faults' ? outcome.faults : { lines: [knowledgeLine(outcome, lang)], ok: true }
  }
  const outcome = await runImport(options, world)
  return outcome.kind === 'faults' ? outcome.faults : outcomeLines(outcome, lang)
}

/** What shells expect of a command ended by Ctrl-C. */
const STOPPED = 130

function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
}

/** A variable set inside a callback is still null to the compiler. */
function closeOf(opened: OpenDatabase | null): Promise<void> {
  return opened?.close() ?? Promise.resolve()
}
