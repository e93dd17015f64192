import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openAccountsDb } from '../accounts/open.ts'
import { PROJECT } from '../cli/open.ts'
import { readConfig } from '../config.ts'
import { readPartners } from './file.ts'
import { tryDoor } from './sandbox/try.ts'
import { storePartners } from './store.ts'

const HELP = `npm run partners -- <file.json> [--check]

Makes the sign-on partners of the database those of the file: their doors, keys, schools and addresses.
--check only reads the file. A partner that is no longer in the file is closed. docs/sign-on.md shows a file.

npm run partners -- try <door> [--as student1] [--at http://localhost:8080]

Prints an address that signs a demo account in by that door (jwt, sso, 17zuoye, fujian, jimei, iedu, dingtalk), once.
The demo district has a partner there, as long as KAOBAN_DEMO is not 0.

按文件设置登录合作方：入口、密钥、学校和网址。--check 只检查文件；不在文件中的合作方会被关闭。
try 会打印一个用演示账号从该入口登录的网址，只能用一次。
`

/** `npm run partners`: see HELP. Keys are read from the file and never shown. */
async function run(args: readonly string[]): Promise<number> {
  if (args[0] === 'try') return runTry(args.slice(1))
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
  let kept: string[] = []
  if (!args.includes('--check')) {
    const opened = await openAccountsDb(readConfig(process.env, PROJECT))
    try {
      kept = await storePartners(opened.db, file, Date.now())
    } finally {
      await opened.close()
    }
  }
  const lines = file.partners.map((p) => `  ${p.partnerId}: ${p.door}, ${String(p.schools.length)} schools`)
  process.stdout.write(`${String(file.partners.length)} partners\n${lines.join('\n')}\n`)
  for (const name of kept)
    process.stdout.write(`  ${name}: a school's office has given it keys since this file; they were kept\n`)
  return 0
}

/** `npm run partners -- try`: an address to open in a browser. */
async function runTry(args: readonly string[]): Promise<number> {
  const config = readConfig(process.env, PROJECT)
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      as: { type: 'string', default: 'student1' },
      at: { type: 'string', default: `http://localhost:${String(config.port)}` },
    },
  })
  const [door = ''] = positionals
  if (!config.demo) throw new Error('KAOBAN_DEMO is 0: the demo partners are closed.')
  const opened = await openAccountsDb(config)
  try {
    const trial = { door, person: values.as, origin: values.at }
    process.stdout.write(`${await tryDoor(opened.db, trial, Date.now())}\n`)
  } finally {
    await opened.close()
  }
  return 0
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (e) {
  process.stderr.write(`The partners were not changed. ${(e as Error).message}\n`)
  process.exitCode = 1
}
