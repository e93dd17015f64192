import type { KeptFile } from '#core/sync/types.ts'
import type { FormPage } from './set-form.rules.ts'

type PageUpload = Pick<KeptFile, 'fileId' | 'name' | 'size' | 'sent' | 'schoolId' | 'trouble' | 'note'>

/** Where a page is; `part`: 0..1 of its bytes at the school; `note`: why the last attempt failed. */
export type PageState =
  | { at: 'school' }
  | { at: 'coming'; part: number; note: PageUpload['note'] }
  | { at: 'trouble'; file: PageUpload }
  | { at: 'lost' }

export function pageState(page: FormPage, files: readonly PageUpload[]): PageState {
  if (page.fileId !== '') return { at: 'school' }
  const file = files.find((one) => one.fileId === page.keptId)
  if (!file) return { at: 'lost' }
  return file.trouble
    ? { at: 'trouble', file }
    : { at: 'coming', part: file.sent / file.size, note: file.note }
}

/**
 * Pages with the school's ids of those that have come there, and with files of this form that no page names: the phone
 * was switched off between keeping the one and the other. The same list: nothing changed.
 */
export function reconcilePages(
  pages: readonly FormPage[],
  files: readonly PageUpload[],
): readonly FormPage[] {
  const there = new Map(files.map((file) => [file.fileId, file.schoolId]))
  const named = new Set(pages.map((page) => page.keptId))
  const found = files.filter((file) => !named.has(file.fileId))
  if (found.length === 0 && !pages.some((page) => page.fileId === '' && there.get(page.keptId))) return pages
  return [
    ...pages.map((page) => (page.fileId === '' ? { ...page, fileId: there.get(page.keptId) ?? '' } : page)),
    ...found.map((file) => ({ fileId: file.schoolId ?? '', keptId: file.fileId, name: file.name })),
  ]
}
