import type { PublicBrand } from '#contract/brand.ts'

/** The brand that the server wrote into the page; null: there is none, or it cannot be read. */
export const brandOfPage = (): PublicBrand | null => {
  try {
    return JSON.parse(document.getElementById('brand')?.textContent ?? 'null') as PublicBrand | null
  } catch {
    return null
  }
}
