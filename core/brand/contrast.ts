/** Relative luminance 0..1 of a #rrggbb colour (WCAG 2.2). */
export function luminance(colour: string): number {
  const part = (at: number): number => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/** Contrast of two #rrggbb colours, 1..21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** `share` (0..1) of one colour in the other, as the style sheets mix them. */
export function mix(a: string, b: string, share: number): string {
  const part = (at: number): string => {
    const [x, y] = [Number.parseInt(a.slice(at, at + 2), 16), Number.parseInt(b.slice(at, at + 2), 16)]
    return Math.round(x * share + y * (1 - share))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`
}

/** What a brand's colour lies on and carries in each theme; the same as in `src/ui/colours.css`. */
export const GROUNDS = {
  light: { ground: '#f3f5f8', surface: '#ffffff', onFill: '#ffffff' },
  dark: { ground: '#10151c', surface: '#19202a', onFill: '#10151c' },
  eye: { ground: '#efe6d0', surface: '#f9f2e1', onFill: '#fffaf0' },
} as const
export type Theme = keyof typeof GROUNDS

export interface Legibility {
  theme: Theme
  /** The brand's colour as the theme shows it. */
  colour: string
  /** Lowest contrast, 1..21, of the colour as text on its grounds and its own tint, and of text on the colour. */
  least: number
}

/** Least contrast a text needs (WCAG 2.2 AA). */
export const LEGIBLE = 4.5

/** How well a brand's two colours can be read in the three themes. Eye protection darkens the colour to 85 %. */
export function legibility(colors: { primary: string; primaryDark: string }): Legibility[] {
  const shown: Record<Theme, string> = {
    light: colors.primary,
    dark: colors.primaryDark,
    eye: mix(colors.primary, '#000000', 0.85),
  }
  return (Object.keys(GROUNDS) as Theme[]).map((theme) => {
    const { ground, surface, onFill } = GROUNDS[theme]
    const colour = shown[theme]
    const pairs = [
      contrast(colour, ground),
      contrast(colour, surface),
      contrast(colour, mix(colour, surface, 0.1)),
      contrast(onFill, colour),
      contrast(onFill, mix(colour, surface, 0.94)),
    ]
    return { theme, colour, least: Math.min(...pairs) }
  })
}
