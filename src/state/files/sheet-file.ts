import { t } from '#src/i18n/i18n.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { showToast } from '../toast.state.ts'
import { TOAST_DONE } from '../toast-seconds.ts'
import { type SheetRows, saveTable } from './save-table.ts'

/**
 * Keeps the rows of a table as an XLSX file and says so; null where the browser keeps no files. Needs the texts of `exam`.
 * @param name without ending
 */
export const sheetFile = (name: string): ((rows: SheetRows) => Promise<void>) | null =>
  deviceFacts().inWeChat
    ? null
    : async (rows) => {
        await saveTable(name)(rows)
        showToast(t('exam.sheet.done', { name: `${name}.xlsx` }), TOAST_DONE)
      }
