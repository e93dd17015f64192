import type { TreePoint } from '#core/domain/knowledge/tree.ts'

/** Chapters with their sections, or with their points, separated by blanks. */
export interface Chapters {
  readonly [chapter: string]: string | Chapters
}

/** The same as a list, each point before those under it. */
export function pointsOf(chapters: Chapters, parent = ''): TreePoint[] {
  return Object.entries(chapters).flatMap(([point, under]) => [
    { point, parent },
    ...(typeof under === 'string'
      ? under.split(/\s+/).map((name) => ({ point: name, parent: point }))
      : pointsOf(under, point)),
  ])
}
