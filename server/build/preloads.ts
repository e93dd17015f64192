import type { Plugin } from 'vite'

/** The first script is a few lines; what it will ask for is asked for with it, not one round trip later. */
export const preloads = (): Plugin => ({
  name: 'kaoban-preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, chunk: entry }) {
      const chunks = Object.values(bundle ?? {}).filter((c) => c.type === 'chunk')
      const main = chunks.find((c) => c.moduleIds.some((id) => id.endsWith('/src/app/main.tsx')))
      if (!main) throw new Error('The page has no main chunk to preload')
      const all = [main, ...chunks.filter((c) => main.imports.includes(c.fileName))]
      const styles = all
        .flatMap((c) => [...(c.viteMetadata?.importedCss ?? [])])
        .filter((file) => !html.includes(file))
      const known = new Set([entry?.fileName, ...(entry?.imports ?? [])])
      const link = (attrs: Record<string, string | boolean>) => ({
        tag: 'link',
        attrs: { ...attrs, crossorigin: true },
        injectTo: 'head' as const,
      })
      return [
        ...styles.map((file) => link({ rel: 'stylesheet', href: `/${file}` })),
        ...all
          .filter((c) => !known.has(c.fileName))
          .map((c) => link({ rel: 'modulepreload', href: `/${c.fileName}` })),
      ]
    },
  },
})
