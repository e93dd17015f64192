/** Whose value is drawn. Each has a colour by meaning and a shape, so that a greyscale print still tells them apart. */
export const WHO = ['own', 'class', 'school', 'joint'] as const
export type Who = (typeof WHO)[number]

/** A value for each group; null where the group is absent or may not be shown. */
export type ByWho = Readonly<Record<Who, number | null>>

/** Path of a group's shape around (0, 0): own circle, class diamond, school triangle, joint square. `r` in px. */
export function markPath(who: Who, r: number): string {
  switch (who) {
    case 'own':
      return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
    case 'class':
      return `M0 ${-r * 1.2}L${r * 1.2} 0L0 ${r * 1.2}L${-r * 1.2} 0Z`
    case 'school':
      return `M0 ${-r}L${r * 1.1} ${r * 0.9}H${-r * 1.1}Z`
    case 'joint':
      return `M${-r * 0.9} ${-r * 0.9}H${r * 0.9}V${r * 0.9}H${-r * 0.9}Z`
  }
}
