import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'
import { checkRouter, lean, leanRouter, MADE_FOR, noHits } from './lean-router.ts'

const SOURCE = `import * as React2 from "react";
var DataRouterContext = React2.createContext(null);
DataRouterContext.displayName = "DataRouter";
var Await = class extends React2.Component {
};
Await.contextType = DataRouterContext;
`

it('marks what has no effect, so that a bundler may drop it', () => {
  const hits = noHits()
  const text = lean(SOURCE, hits)
  expect(text).toContain('= /* @__PURE__ */ React2.createContext(null)')
  expect(text).toContain('import { Component as PlainComponent } from "react";')
  expect(text).toContain('class extends PlainComponent {')
  expect(text).not.toMatch(/displayName|contextType/)
  expect(Object.values(hits)).toEqual([1, 1, 1, 1])
})

it('the router it was made for passes', () => {
  expect(() => checkRouter(MADE_FOR.version, { ...MADE_FOR.hits })).not.toThrow()
})

it('a router of another version is named', () => {
  expect(() => checkRouter('7.19.0', { ...MADE_FOR.hits })).toThrow('version 7.19.0, not 7.18.5')
})

const root = resolve(import.meta.dirname, '../..')

/** Builds the app's use of the router from the package's own source; `edit` changes that source first. */
async function built(edit: (code: string) => string, isLean = true): Promise<string> {
  const upstream: Plugin = {
    name: 'upstream',
    enforce: 'pre',
    transform: (code, id) => (/[\\/]react-router[\\/]/.test(id) ? { code: edit(code), map: null } : null),
  }
  const made = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [upstream, ...(isLean ? [leanRouter()] : [])],
    build: {
      write: false,
      rolldownOptions: {
        input: resolve(root, 'src/nav/router.tsx'),
        preserveEntrySignatures: 'strict',
        external: [/^react(-dom)?(\/|$)/],
      },
    },
  })
  if (!('output' in made)) throw new Error('No output')
  return made.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
}

it('of the router as it is installed, links and forms are not built in', async () => {
  const LINK = 'linkClicked|LinkWithRef|prefetch'
  expect(await built((code) => code, false)).toMatch(new RegExp(LINK))
  const whole = await built((code) => code)
  expect(whole).not.toMatch(new RegExp(LINK))
  expect(whole).toMatch(/popstate/)
})

it.each([
  [
    'makes a context otherwise',
    'var AwaitContext = React.createContext',
    'var AwaitContext = make',
    /effect: 16, not 17/,
  ],
  ['names one component less', 'Link.displayName = "Link";', '', /names of components: 14, not 15/],
  ['names a component otherwise', 'displayName = "Form"', "displayName = 'Form'", /components: 14, not 15/],
  [
    'has a class more',
    'var AwaitErrorBoundary =',
    'class More extends React3.Component {}\n$&',
    /: 5, not 4/,
  ],
  [
    'takes the context of a class otherwise',
    '.contextType = RSC',
    '["contextType"] = RSC',
    /class: 0, not 1/,
  ],
])('the build fails and says why when the router %s', async (_, was, is, said) => {
  let changed = 0
  const edit = (code: string) =>
    code.replace(was, () => {
      changed++
      return is.replace('$&', was)
    })
  await expect(built(edit)).rejects.toThrow(said)
  expect(changed).toBe(1)
})
