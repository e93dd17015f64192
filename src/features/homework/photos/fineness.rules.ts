import type { PaperDraft, PhotoFiles, PhotoPage } from '../do/paper.rules.ts'

type Size = NonNullable<PhotoFiles['as']>

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
export const refined = (
  paper: Readonly<PaperDraft>,
  size: Size,
  arrived: ReadonlySet<string>,
): PaperDraft => ({
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
export function outdated(before: Readonly<PaperDraft>, after: Readonly<PaperDraft>): PhotoFiles[] {
  const madeIn = (paper: Readonly<PaperDraft>) =>
    Object.values(paper.answers).flatMap(({ pages }) => pages.flatMap(({ made }) => made ?? []))
  const kept = new Set(madeIn(after).map(({ file }) => file))
  return madeIn(before).filter(({ file }) => !kept.has(file))
}
