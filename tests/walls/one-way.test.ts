import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** What is done in one way: how a second way looks, where to look for it, where it is right, and the one way. */
const ONE_WAY: readonly { second: RegExp; at: string; but?: RegExp; use: string }[] = [
  {
    second: /\bset(Busy|Sending|Saving)\b/,
    at: 'src/features',
    // every byte of the sign-in page is counted
    but: /^src\/features\/login\//,
    use: 'useSend of src/state/unsent/use-send.ts',
  },
  {
    second: /showToast\((?:[^\n]*, \d+\)|\n[^\n]*\n\s*\d+,?\n)/,
    at: 'src',
    use: 'a name of src/state/toast-seconds.ts',
  },
  { second: /\.download = /, at: 'src', use: 'saveFile of src/platform/save-file.ts' },
  {
    second: /replaceAll\('(-', '\+|\+', '-)'\)/,
    at: 'contract core src sw workers server',
    use: 'core/domain/base64url.ts, or Buffer on the server',
  },
  {
    // readings are shared by what they ask, not by the object that says so
    second: /useMemo\(\s*\(\) =>[^{]*\{\s*query:/,
    at: 'src',
    use: 'a plain object, or useExamArgs of src/nav/exam-args.ts',
  },
  {
    second: /^\.[\w-]+ \{\n {2}color: var\(--muted\);\n {2}font-size: var\(--t1[24]\);\n\}/m,
    at: 'src/features',
    // what is on the way in, and on the report route, has its bytes counted
    but: /^src\/features\/(login|student-report)\//,
    use: 'quiet or note of src/ui/shared.module.css',
  },
  {
    second: /Type\.Union\(\s*\[(\s*Type\.Literal\([^()]*\),?\s*)+\]/,
    at: 'contract',
    use: 'Type.Enum',
  },
  {
    second: /'(\.\.\/)+store\//,
    at: 'server/objects',
    use: 'what it is given: the store knows the objects, the objects nothing of the store',
  },
  { second: /objects\/sandbox\//, at: 'server/store', use: 'the port of server/objects' },
  {
    second: /'(\.\.\/)+(import|accounts)\//,
    at: 'server/cli server/sheets',
    use: 'what is given: imports and accounts are made of these rooms',
  },
]
const RIGHT: ReadonlySet<string> = new Set(['src/platform/save-file.ts', 'core/domain/base64url.ts'])

it.each(ONE_WAY)('there is one way: $use', ({ second, at, but, use }) => {
  const files = execFileSync('git', ['ls-files', ...at.split(' ')], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file) && !RIGHT.has(file))
  expect(files.length).toBeGreaterThan(10)
  const found = files
    .filter((file) => !but?.test(file) && second.test(readFileSync(resolve(root, file), 'utf8')))
    .map((file) => `${file}: use ${use}`)
  expect(found).toEqual([])
})
