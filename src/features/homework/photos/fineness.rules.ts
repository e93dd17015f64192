import type { Made, Paper, PhotoPage } from '../do/paper.rules.ts'

type Size = NonNullable<Made['as']>

const isToBeRemade = ({ place, made }: Readonly<PhotoPage>, size: Size, arrived: ReadonlySet<string>) =>
  place === 'phone' &&
  made?.as !== undefined &&
  made.as !== size &&
  // What the school has already would only be sent once more.
  !(size === 'small' && arrived.has(made.file))

/**
 * A paper whose photographs are to have a size, those taken before too.
 * @param arrived files that the school has
 */
export const refined = (paper: Readonly<Paper>, size: Size, arrived: ReadonlySet<string>): Paper => ({
  ...paper,
  answers: Object.fromEntries(
    Object.entries(paper.answers).map(([no, answer]) => [
      no,
      answer.pages.some((page) => isToBeRemade(page, size, arrived))
        ? {
            ...answer,
            pages: answer.pages.map((page) =>
              isToBeRemade(page, size, arrived) ? { ...page, made: null } : page,
            ),
          }
        : answer,
    ]),
  ),
})

/** What was made for `before` and stands in `after` no more. */
export function outdated(before: Readonly<Paper>, after: Readonly<Paper>): Made[] {
  const madeIn = (paper: Readonly<Paper>) =>
    Object.values(paper.answers).flatMap(({ pages }) => pages.flatMap(({ made }) => made ?? []))
  const kept = new Set(madeIn(after).map(({ file }) => file))
  return madeIn(before).filter(({ file }) => !kept.has(file))
}
