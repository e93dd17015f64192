import { reasonOf } from '#core/domain/text/reason.ts'
import { PROJECT } from '../cli/open.ts'
import { migrateCommand } from './command.ts'

/** `npm run migrate`: see --help. */
try {
  process.exitCode = await migrateCommand(process.argv.slice(2), {
    ...{ env: process.env, project: PROJECT },
    say: (text) => process.stdout.write(`${text}\n`),
  })
} catch (e) {
  process.stderr.write(`${reasonOf(e)}\n`)
  process.exitCode = 1
}
