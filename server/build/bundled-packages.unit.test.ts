import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { notePackages, packageOfModule, takePackages, writePackages } from './bundled-packages.ts'

const project = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban packages '))
afterAll(() => fs.rmSync(project, { recursive: true }))

function write(name: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(project, name)), { recursive: true })
  fs.writeFileSync(path.join(project, name), text)
}
function writePackage(folder: string, code: string): void {
  const manifest = { name: 'any', type: 'module', main: 'index.js', sideEffects: false }
  write(`${folder}/package.json`, JSON.stringify(manifest))
  write(`${folder}/index.js`, code)
}

it('the folder of a package is read from a module of it, nested ones and those on Windows too', () => {
  const folders = [
    '/a b/node_modules/@noble/hashes/sha2.js',
    '/p/node_modules/one/node_modules/two/lib/x.js?url',
    'C:\\p\\node_modules\\react\\index.js',
    '/p/src/app.ts',
    '\0vite/preload-helper.js',
  ].map(packageOfModule)
  const expected = ['node_modules/@noble/hashes', 'node_modules/one/node_modules/two', 'node_modules/react']
  expect(folders).toEqual([...expected, null, null])
})

it('packages of a page and its workers are noted, and none of which no code is left [N07]', async () => {
  writePackage('node_modules/one', "import { two } from 'two'\nexport const one = () => two('one')\n")
  writePackage('node_modules/one/node_modules/two', 'export const two = (text) => document.write(text)\n')
  writePackage('node_modules/of-worker', 'export const work = () => postMessage(location.href)\n')
  writePackage('node_modules/unused', "export const unused = () => document.write('unused')\n")
  write('src/work.ts', "import { work } from 'of-worker'\nwork()\n")
  write(
    'src/app.ts',
    `import { one } from 'one'
import { unused } from 'unused'
export const never = () => unused()
one()
new Worker(new URL('./work.ts', import.meta.url), { type: 'module' })
`,
  )
  write('index.html', '<!doctype html><script type="module" src="/src/app.ts"></script>')
  const found = new Set<string>()
  await build({
    ...{ root: project, configFile: false, logLevel: 'error' },
    plugins: [notePackages(found), writePackages(found)],
    worker: { format: 'es', plugins: () => [notePackages(found)] },
  })
  const dist = path.join(project, 'dist')
  expect(takePackages(dist)).toEqual([
    'node_modules/of-worker',
    'node_modules/one',
    'node_modules/one/node_modules/two',
  ])
  expect(fs.readdirSync(dist).filter((file) => file.startsWith('.'))).toEqual([])
}, 30_000)
