import type { Calls } from '#contract/calls.ts'
import type { ImportSettings, OfficeImportDraft } from '#contract/office/import-shapes.ts'
import type { SheetColumns, SheetRead } from '#contract/office/sheet-overlay.ts'
import type { Result } from '#core/request/types.ts'
import { client } from '#src/state/client.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { useSend } from '#src/state/unsent/use-send.ts'

type DraftChangeBody = Calls['POST /api/office/scores/draft/change']['body']
type Edit = Calls['POST /api/office/scores/draft/edit']['body']

/**
 * What a page does to its draft; each is followed by reading the draft again. A call says what its person said and
 * nothing else: of the rest the server may know more than the page, as a check is under way or somebody else is at it.
 */
export function useDraftCalls(
  { importId, revision }: Pick<OfficeImportDraft, 'importId' | 'revision'>,
  reload: () => Promise<void>,
) {
  const { send, doing, busy } = useSend<'settings' | 'files' | 'columns' | 'cells' | 'check' | 'import'>()
  type Doing = NonNullable<typeof doing>
  const then = async (what: Doing, call: () => Promise<Result<unknown>>): Promise<boolean> => {
    let isDone = false
    await send(
      call,
      {
        done: () => {
          isDone = true
          return reload()
        },
        // what is shown may be older than what the server refused
        failed: (failure) => {
          toastFailure(failure)
          return reload()
        },
      },
      what,
    )
    return isDone
  }
  const change = (what: Doing, more: Omit<DraftChangeBody, 'importId'>) =>
    then(what, () => client.call('POST /api/office/scores/draft/change', { body: { importId, ...more } }))
  return {
    doing,
    busy,
    settings: (settings: Partial<ImportSettings>) => change('settings', { settings }),
    addTo: (ofExamId: string) => change('settings', { ofExamId }),
    file: (file: NonNullable<DraftChangeBody['files']>[number]) => change('files', { files: [file] }),
    columns: (columns: SheetColumns) => change('columns', { columns: [columns] }),
    sheet: (sheet: SheetRead) => change('columns', { sheets: [sheet] }),
    removeFile: (fileId: string) =>
      then('files', () =>
        client.call('POST /api/office/scores/draft/file/remove', { body: { importId, fileId } }),
      ),
    edit: (edits: Edit['edits'], rowsOut: Edit['rowsOut']) =>
      then('cells', () =>
        client.call('POST /api/office/scores/draft/edit', { body: { importId, edits, rowsOut } }),
      ),
    check: () =>
      then('check', () => client.call('POST /api/office/scores/draft/check', { body: { importId } })),
    store: (absent: number | null) =>
      then('import', () =>
        client.call('POST /api/office/scores/draft/import', {
          body: { importId, revision, ...(absent !== null && { absent }) },
        }),
      ),
  }
}

export type DraftCalls = ReturnType<typeof useDraftCalls>
