import { randomInt } from 'node:crypto'
import type { Locale } from '#contract/locale.ts'
import { fillPlaceholders } from '#core/domain/text/fill.ts'
import { reasonOf } from '#core/domain/text/reason.ts'
import { ArgsError } from '../cli/args-error.ts'
import { chooseLang } from '../cli/lang.ts'
import { PROJECT } from '../cli/open.ts'
import { progressView } from '../cli/progress.ts'
import { readConfig } from '../config.ts'
import { hashPassword } from '../http/session/passwords.ts'
import type { Terminal } from '../import/command.ts'
import { faultReport } from '../sheets/fault-report.ts'
import { readArgs } from './args.ts'
import { OutExistsError } from './list/list-file.ts'
import { openAccountsDb } from './open.ts'
import type { AccountsOptions } from './options.ts'
import { outcomeLines } from './outcome.ts'
import { ListLeftError, NoFolderError, runAccounts } from './run.ts'
import { helpText, MESSAGES } from './text/messages.ts'

/** What shells expect of a command ended by Ctrl-C. */
const STOPPED = 130

/** Runs the command; returns its exit code: 0 done, 1 could not be done, 2 the files have faults. */
export async function command(argv: readonly string[], terminal: Terminal): Promise<number> {
  let lang = chooseLang(undefined, terminal.env)
  try {
    const args = readArgs(argv, terminal.cwd)
    lang = chooseLang(args.lang, terminal.env)
    if (args.options) return await making(args.options, lang, terminal)
    terminal.out.write(helpText(lang))
    return 0
  } catch (e) {
    const stopped = terminal.signal.aborted
    terminal.err.write(`\n${stopped ? MESSAGES[lang].stopped : failure(e, lang)}\n`)
    return stopped ? STOPPED : 1
  }
}

async function making(
  options: AccountsOptions,
  lang: Locale,
  { env, out, err, signal }: Terminal,
): Promise<number> {
  const config = readConfig(env, PROJECT)
  let close = () => Promise.resolve()
  try {
    const outcome = await runAccounts(options, {
      open: async () => {
        const opened = await openAccountsDb(config)
        close = () => opened.close()
        return opened.db
      },
      view: progressView(out, MESSAGES[lang], Date.now),
      lang,
      random: (max) => randomInt(max),
      hash: hashPassword,
      signal,
    })
    if (outcome.kind === 'faults') {
      err.write(`\n${faultReport(outcome.faults, lang, MESSAGES[lang].faults).join('\n')}\n`)
      return 2
    }
    out.write(`\n${outcomeLines(outcome, options.out, lang).join('\n')}\n`)
    return 0
  } finally {
    await close()
  }
}

function failure(e: unknown, lang: Locale): string {
  const message = reasonOf(e)
  const text = MESSAGES[lang]
  if (e instanceof ArgsError) return fillPlaceholders(text.badFlag, { message })
  if (e instanceof OutExistsError) return fillPlaceholders(text.outExists, { out: message })
  if (e instanceof ListLeftError) return fillPlaceholders(text.listLeft, { list: e.list, message })
  if (e instanceof NoFolderError) return fillPlaceholders(text.noFolder, { out: message })
  return fillPlaceholders(text.failed, { message })
}
