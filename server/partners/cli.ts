import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { openAccountsDb } from '../accounts/open.ts'
import { readConfig } from '../config.ts'
import { PROJECT } from '../import/open.ts'
import { readPartners } from './file.ts'
import { storePartners } from './store.ts'

const HELP = `npm run partners -- <file.json> [--check]

Makes the sign-on partners of the database those of the file: their doors, keys, schools and addresses.
--check only reads the file. A partner that is no longer in the file is closed. docs/sign-on.md shows a file.
按文件设置登录合作方：入口、密钥、学校和网址。--check 只检查文件；不在文件中的合作方会被关闭。
`

/** `npm run partners`: see HELP. Keys are read from the file and never shown. */
async function run(args: readonly string[]): Promise<number> {
  const names = args.filter((a) => !a.startsWith('--'))
  const strange = args.find((a) => a.startsWith('--') && a !== '--check' && a !== '--help')
  const [name] = names
  if (args.includes('--help') || name === undefined || names.length > 1 || strange !== undefined) {
    process.stdout.write(HELP)
    return args.includes('--help') ? 0 : 1
  }
  const file = readPartners(
    await readFile(path.resolve(process.env['INIT_CWD'] ?? process.cwd(), name), 'utf8'),
  )
  if (!args.includes('--check')) {
    const opened = await openAccountsDb(readConfig(process.env, PROJECT))
    try {
      await storePartners(opened.db, file, Date.now())
    } finally {
      await opened.close()
    }
  }
  const lines = file.partners.map((p) => `  ${p.partnerId}: ${p.door}, ${String(p.schools.length)} schools`)
  process.stdout.write(`${String(file.partners.length)} partners\n${lines.join('\n')}\n`)
  return 0
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (e) {
  process.stderr.write(`The partners were not changed. ${(e as Error).message}\n`)
  process.exitCode = 1
}
