import type { PublicBrand } from '#contract/brand.ts'

/** Gives the page a brand's own colours; all others are the same for every brand. */
export const showColours = (style: CSSStyleDeclaration, { colors }: Pick<PublicBrand, 'colors'>): void => {
  style.setProperty('--brand-primary', colors.primary)
  style.setProperty('--brand-primary-dark', colors.primaryDark)
}
