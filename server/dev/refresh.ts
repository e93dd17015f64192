import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Address of the runtime that exchanges components in a running page. */
const RUNTIME = '/@react-refresh'

/** The package is CommonJS and browsers are not; what follows it runs after each edit, once for all its files. */
const runtime = (): string => {
  const file = createRequire(import.meta.url).resolve('react-refresh/runtime')
  const code = readFileSync(file.replace(/runtime\.js$/, 'cjs/react-refresh-runtime.development.js'), 'utf8')
  return `const process = { env: { NODE_ENV: 'development' } }
const exports = {}
${code}
let planned
/** True where every export is a component: anything else may be held by files that this one cannot tell. */
const isExchangeable = (module) =>
  Object.keys(module).length > 0 && Object.values(module).every((one) => exports.isLikelyComponentType(one))
const exchange = (module) => {
  if (!isExchangeable(module)) return false
  clearTimeout(planned)
  planned = setTimeout(exports.performReactRefresh, 16)
  return true
}
export default { ...exports, exchange }`
}

const header = (id: string): string => `import refresh from ${JSON.stringify(RUNTIME)}
const $RefreshReg$ = (type, name) => refresh.register(type, ${JSON.stringify(id)} + ' ' + name)
const $RefreshSig$ = refresh.createSignatureFunctionForTransform
`

const FOOTER = `
import.meta.hot.accept((module) => {
  if (module && !refresh.exchange(module)) import.meta.hot.invalidate()
})
`

/** Exchanges an edited component in a running page, which keeps what was typed. For \`npm run dev\` alone. */
export const refresh = (): Plugin => ({
  name: 'kaoban-refresh',
  apply: 'serve',
  config: () => ({ oxc: { jsx: { runtime: 'automatic', refresh: true } } }),
  resolveId: (id) => (id === RUNTIME ? id : null),
  load: (id) => (id === RUNTIME ? runtime() : null),
  transform(code, id) {
    const [file = ''] = id.split('?')
    if (!file.endsWith('.tsx') || !/\$Refresh(Reg|Sig)\$\(/.test(code)) return null
    // a file of hooks without a component has nothing to exchange: who imports it is loaded again
    const footer = code.includes('$RefreshReg$(') ? FOOTER : ''
    // on one line, so that the lines of the source stay where they are
    return { code: header(file).replaceAll('\n', ';') + code + footer, map: null }
  },
  transformIndexHtml: (): HtmlTagDescriptor[] => [
    {
      tag: 'script',
      attrs: { type: 'module' },
      children: `import refresh from '${RUNTIME}'; refresh.injectIntoGlobalHook(window)`,
      injectTo: 'head-prepend',
    },
  ],
})
