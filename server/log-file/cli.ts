import path from 'node:path'
import { reasonOf } from '#core/domain/text/reason.ts'
import { runLogged } from './logged.ts'

const HELP = `kaoban logged FILE

Starts the server, and writes all that it prints to FILE. When FILE is longer than 5 MB, its end goes to FILE.1, over what
was there, and FILE is emptied.`

/** `kaoban logged FILE`: see --help. */
const [file = '--help'] = process.argv.slice(2)
try {
  if (file === '--help') process.stdout.write(`${HELP}\n`)
  else process.exitCode = await runLogged({ file, args: [path.resolve(import.meta.dirname, '../start.ts')] })
} catch (e) {
  process.stderr.write(`${reasonOf(e)}\n`)
  process.exitCode = 1
}
