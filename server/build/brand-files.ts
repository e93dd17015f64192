import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Brands are data. A plain file host beside the app gets what our server would make of them: brand and manifest. */
export const brandFiles = (root: string): Plugin => {
  let into = ''
  return {
    name: 'kaoban-brands',
    apply: 'build',
    configResolved(config) {
      into = resolve(config.root, config.build.outDir, 'brands')
    },
    async closeBundle() {
      if (!existsSync(`${root}/brands`)) return
      cpSync(`${root}/brands`, into, { recursive: true })
      const { loadBrands } = await import('../http/brand/brands.ts')
      const { manifestOf } = await import('../http/brand/manifest.ts')
      for (const loaded of loadBrands(into).all) {
        const folder = resolve(into, loaded.brand.slug)
        writeFileSync(resolve(folder, 'manifest.webmanifest'), manifestOf(loaded))
        writeFileSync(resolve(folder, 'brand.json'), JSON.stringify(loaded.brand))
      }
    },
  }
}
