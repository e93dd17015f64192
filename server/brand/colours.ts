import { LEGIBLE, legibility, mix } from '#core/brand/contrast.ts'

/**
 * Two colours near a wanted one that can be read in every theme: the wanted colour darkened, and lightened for dark
 * grounds, in steps of two percent until all contrasts are 4.5 or more.
 */
export function legibleColours(wanted: string): { primary: string; primaryDark: string } {
  const fits = (primary: string, primaryDark: string, themes: readonly string[]): boolean =>
    legibility({ primary, primaryDark }).every(
      ({ theme, least }) => !themes.includes(theme) || least >= LEGIBLE,
    )
  const search = (towards: string, from: number, ok: (colour: string) => boolean): string => {
    for (let share = from; share > 0; share -= 0.02) {
      const colour = mix(wanted, towards, share)
      if (ok(colour)) return colour
    }
    return towards
  }
  const primary = search('#000000', 1, (colour) => fits(colour, colour, ['light', 'eye']))
  return { primary, primaryDark: search('#ffffff', 0.62, (colour) => fits(primary, colour, ['dark'])) }
}
