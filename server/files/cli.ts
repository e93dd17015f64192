import { reasonOf } from '#core/domain/text/reason.ts'
import { filesCommand } from './command.ts'

/** `npm run files`: see --help. */
try {
  process.exitCode = await filesCommand(process.argv.slice(2), process.env, (text) =>
    process.stdout.write(text),
  )
} catch (e) {
  process.stderr.write(`${reasonOf(e)}\n`)
  process.exitCode = 1
}
