import { reasonOf } from '#core/domain/text/reason.ts'
import { PROJECT } from '../cli/open.ts'
import { backupCommand } from './backup.command.ts'

/** `npm run backup`: see --help. */
try {
  process.exitCode = await backupCommand(process.argv.slice(2), {
    ...{ env: process.env, project: PROJECT, cwd: process.env['INIT_CWD'] ?? process.cwd() },
    say: (text) => process.stdout.write(text),
  })
} catch (e) {
  process.stderr.write(`${reasonOf(e)}\n`)
  process.exitCode = 1
}
