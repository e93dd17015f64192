import type { LoadedBrand } from './brands.ts'

/** Address of the first of these pictures that the brand's folder holds, or null. */
export function iconUrl({ brand, files }: LoadedBrand, wanted: readonly string[]): string | null {
  const found = wanted.find((name) => files.includes(name))
  return found ? `${brand.hashPath}/brands/${brand.slug}/${found}` : null
}

/** Icons by their names: `icon.svg`, `icon-192.png`, `icon-maskable-512.png`. */
function icons({ brand, files }: LoadedBrand) {
  return files.toSorted().flatMap((name) => {
    const found = /^icon(-maskable)?(?:-(\d+))?\.(png|svg)$/.exec(name)
    if (!found) return []
    const [, maskable, size, kind] = found
    return [
      {
        src: `${brand.hashPath}/brands/${brand.slug}/${name}`,
        sizes: size ? `${size}x${size}` : 'any',
        type: kind === 'svg' ? 'image/svg+xml' : 'image/png',
        purpose: maskable ? 'maskable' : 'any',
      },
    ]
  })
}

/** The web app manifest of a brand. */
export function manifestOf(loaded: LoadedBrand): string {
  const { brand } = loaded
  return JSON.stringify({
    id: `${brand.hashPath}/`,
    name: brand.title,
    short_name: brand.shortTitle,
    lang: brand.locale,
    start_url: `${brand.hashPath}/`,
    scope: `${brand.hashPath}/`,
    display: 'standalone',
    theme_color: brand.colors.primary,
    background_color: '#ffffff',
    icons: icons(loaded),
  })
}
