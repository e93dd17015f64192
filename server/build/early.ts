import { resolve } from 'node:path'
import { build, type Plugin, type UserConfig } from 'vite'

/** Where the script inside the page goes: after what it draws in, before anything that waits for a file. */
const PLACE = '<noscript>'

/** Style sheets of what is drawn early. */
const STYLES = /\/src\/(ui\/(button|field)|features\/login\/login)\.module\.css$/

/** The script of `src/app/early.ts` with all it imports, as text; and the classes of style sheets it names. */
async function scriptOf(root: string, config: UserConfig) {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    ...config,
    build: {
      write: false,
      target: 'es2020',
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: resolve(root, 'src/app/early.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code.trim()] : []))
  if (code.length !== 1 || code[0] === undefined || code[0].includes('</script'))
    throw new Error('src/app/early.ts has to be one script that can stand in a page')
  return { code: code[0], classes: code[0].match(/\b[a-z]+_[\w-]{4}(?=`)/gi) ?? [] }
}

/**
 * Puts the first script and the styles of the first picture into the page itself, so that on a far line the sign-in page
 * stands with the server's first reply. The server allows both by their hashes (`server/http/brand/brand-csp.ts`). Styles
 * of the app proper are asked for ahead, and hold up nothing.
 */
export const earlyPage = (root: string, config: Pick<UserConfig, 'define' | 'css' | 'plugins'>): Plugin => {
  let style = ''
  return {
    name: 'kaoban-early',
    apply: 'build',
    enforce: 'post',
    // boot.ts names them for their styles alone: left out of the first file, these would come with a later one
    transform: (code, id) =>
      STYLES.test(id) ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        style = ''
        for (const entry of Object.values(bundle)) {
          if (entry.type !== 'chunk' || !entry.isEntry) continue
          const own = entry.viteMetadata?.importedCss ?? new Set()
          for (const file of own) {
            const sheet = bundle[file]
            if (sheet?.type !== 'asset') throw new Error(`There is no style sheet ${file}`)
            style += typeof sheet.source === 'string' ? sheet.source : Buffer.from(sheet.source).toString()
            delete bundle[file]
          }
          // they stand in the page: no later file has to wait for them
          own.clear()
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const { code, classes } = await scriptOf(root, config)
        const strange = classes.filter((name) => !style.includes(`.${name}`))
        if (style === '' || style.includes('</style') || /url\(|@import/.test(style) || strange.length > 0)
          throw new Error(`The styles of the first picture cannot stand in the page (${strange.join(', ')})`)
        return html
          .replaceAll(/<link rel="stylesheet"([^>]*)>/g, '<link rel="preload" as="style"$1>')
          .replace('</head>', () => `<style>${style.trim()}</style>\n  </head>`)
          .replace(PLACE, () => `<script>${code}</script>\n    ${PLACE}`)
      },
    },
  }
}
