import { reasonOf } from '#core/domain/text/reason.ts'
import { PROJECT } from '../cli/open.ts'
import { restoreCommand } from './restore.command.ts'

/** `npm run restore`: see --help. */
try {
  process.exitCode = await restoreCommand(process.argv.slice(2), {
    ...{ env: process.env, project: PROJECT, cwd: process.env['INIT_CWD'] ?? process.cwd() },
    say: (text) => process.stdout.write(text),
  })
} catch (e) {
  process.stderr.write(`${reasonOf(e)}\n`)
  process.exitCode = 1
}
