/** Ids of places inside a report. */
export const subjectId = (paperId: string): string => `subject-${paperId}`
export const sectionId = (section: string): string => `section-${section}`
export const itemId = (paperId: string, no: string): string => `item-${paperId}-${no}`

/** Opens what folds the place away, brings it into view and puts the focus there; the first of `ids` that exists. */
export function openTarget(...ids: readonly string[]): void {
  const target = ids.map((id) => document.getElementById(id)).find((element) => element !== null)
  if (!target) return
  const fold = target.closest('details')
  if (fold) fold.open = true
  target.scrollIntoView({ block: 'start' })
  target.focus({ preventScroll: true })
}
