import { type ImportKind, isBesideMarks, type OfficeImportDraft } from '#contract/office/import-shapes.ts'
import { t } from '#src/i18n/i18n.ts'

/** From files to what families read; questions and knowledge points are there once they are imported. */
export const stepTitles = (kind: ImportKind | 'files' = 'scores') => [
  { title: t('scores.step.files') },
  { title: t('scores.step.check') },
  { title: t('scores.step.import') },
  ...(kind === 'scores' ? [{ title: t('scores.step.publish') }] : []),
]

/** True: the files hold no marks and come to an exam that is there. */
export const isBeside = ({ kind, files }: Pick<OfficeImportDraft, 'kind' | 'files'>): boolean =>
  kind === 'scores' && isBesideMarks(files)

/** What words a draft is told with: files that come to a stored exam without marks have their own. */
export const pickImportTextKind = (
  draft: Pick<OfficeImportDraft, 'kind' | 'exam' | 'files'>,
): ImportKind | 'files' => (draft.exam !== null && isBeside(draft) ? 'files' : draft.kind)
