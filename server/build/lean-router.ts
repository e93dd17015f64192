import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * The router makes its links, forms and contexts by calls a bundler cannot know to be harmless, and names them by
 * assignment, which keeps them all: told so, the unused ones are dropped, 7 kB of the sign-in page. The package has no
 * smaller entry and no flag for it (docs/decisions/0079-lean-router.md), so its source is changed while it is built, and
 * the build fails when that source is no longer the one the changes were made for.
 */
const RULES = {
  'names of components': [/^\w+\.displayName = "[^"]*";$/gm, ''],
  'calls without an effect': [/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'],
  'context of a class': [/^\w+\.contextType = \w+;$/gm, ''],
  'classes that are components': [/extends React\d*\.Component\b/g, 'extends PlainComponent'],
} as const satisfies Readonly<Record<string, readonly [RegExp, string]>>

const REACT = /^import \* as React\d* from "react";$/m
const PLAIN = '$&\nimport { Component as PlainComponent } from "react";'

export type Hits = Record<keyof typeof RULES, number>
const NAMES = Object.keys(RULES) as (keyof Hits)[]

export const noHits = (): Hits => Object.fromEntries(NAMES.map((name) => [name, 0])) as Hits

/** The version the rules were made for, and how often each fits in the files of it that the app takes in. */
export const MADE_FOR: { readonly version: string; readonly hits: Readonly<Hits> } = {
  version: '7.18.5',
  hits: {
    'names of components': 15,
    'calls without an effect': 17,
    'context of a class': 1,
    'classes that are components': 4,
  },
}

/** One file of the router with the changes made; adds to `hits` how often each rule fitted. */
export function lean(code: string, hits: Hits): string {
  let text = code
  for (const name of NAMES) {
    const [pattern, by] = RULES[name]
    hits[name] += [...text.matchAll(pattern)].length
    text = text.replace(pattern, by)
  }
  return text.includes('extends PlainComponent') ? text.replace(REACT, PLAIN) : text
}

/** @throws where the router is not the one the rules were made for: what differs, and what to do */
export function checkRouter(version: string, hits: Hits): void {
  const wrong = NAMES.filter((name) => hits[name] !== MADE_FOR.hits[name]).map(
    (name) => `${name}: ${String(hits[name])}, not ${String(MADE_FOR.hits[name])}`,
  )
  if (version !== MADE_FOR.version) wrong.unshift(`version ${version}, not ${MADE_FOR.version}`)
  if (wrong.length === 0) return
  throw new Error(
    `react-router is not the one that server/build/lean-router.ts changes (${wrong.join('; ')}). ` +
      'See that its rules still fit the new source and that the sign-in page keeps its budget, then set MADE_FOR.',
  )
}

/** Where a file of the router lies in its package, e.g. `/dist/production/index.mjs`. */
const IN_PACKAGE = /[\\/]react-router[\\/]dist[\\/].*$/

/** Lets the parts of the router that the app does not use be dropped. */
export function leanRouter(): Plugin {
  const hits = noHits()
  let folder = ''
  return {
    name: 'kaoban-lean-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!/^react-router(\/dom)?$/.test(source)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      if (!found || found.external) return found
      // the package's exports name its development files for every bundler
      const id = found.id.replace('/development/', '/production/')
      if (id === found.id) this.error(`react-router has no development files any more: ${source} is ${id}`)
      folder = id.replace(IN_PACKAGE, '/react-router')
      return { ...found, id }
    },
    transform: (code, id) => (IN_PACKAGE.test(id) ? { code: lean(code, hits), map: null } : null),
    buildEnd(error) {
      if (error) return
      if (folder === '') this.error('react-router is not part of the app: server/build/lean-router.ts can go')
      const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string }
      checkRouter(version, hits)
    },
  }
}
