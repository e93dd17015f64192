import type { ImportCheck } from '#contract/office/import-shapes.ts'
import type { SheetOverlay } from '#contract/office/sheet-overlay.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { type ColumnChoice, choiceOf, choiceToColumnUse, findSheetColumns } from './columns.rules.ts'
import css from './office-scores.module.css'
import { SheetColumn, type SheetColumnChoice } from './sheet-column.part.tsx'
import type { DraftCalls } from './use-draft-calls.ts'
import type { SheetChoices } from './use-unsaved.ts'

/** Columns of items that are all shown, however well they are known. */
const FEW_ITEMS = 6

type ImportSheet = ImportCheck['sheets'][number]

interface SheetColumnsFormProps {
  sheet: ImportSheet
  overlay: SheetOverlay
  calls: DraftCalls
  /** What is chosen and not saved yet. */
  choices: SheetChoices | undefined
  onChoose: (choices: SheetChoices) => void
  /** What was chosen when it was sent is stored. */
  onStored: (sent: SheetChoices) => void
}

/** The heading row and the meaning of each column; what is changed is saved together, and the files are read again. */
export const SheetColumnsForm = ({
  sheet: { file, look, whys },
  overlay,
  calls,
  choices,
  onChoose,
  onStored,
}: SheetColumnsFormProps) => {
  const said = findSheetColumns(overlay, file, look.name)
  const { headerRow, chosen }: SheetChoices = choices ?? {
    headerRow: said.headerRow,
    chosen: Object.fromEntries(
      said.columns.map(({ index, use }) => [
        index,
        { choice: choiceOf(use), full: 'full' in use ? String(use.full ?? '') : '' },
      ]),
    ),
  }
  const usual: SheetColumnChoice = { choice: 'found' satisfies ColumnChoice, full: '' }
  const uses = look.columns.map(({ index, heading, guess }) => {
    const { choice, full } = chosen[index] ?? usual
    const mark = full.trim() === '' ? null : Number(full)
    const isMark = mark === null || (mark > 0 && mark <= 327.67)
    return { index, choice, use: isMark ? choiceToColumnUse(choice, heading, mark, guess) : null }
  })
  const isWhole = uses.every(({ choice, use }) => choice === 'found' || use !== null)
  const columns = uses.flatMap(({ index, use }) => (use === null ? [] : [{ index, use }]))
  const next = { file, sheet: look.name, headerRow, columns }
  const isChanged = JSON.stringify(next) !== JSON.stringify({ ...said, file, sheet: look.name })
  // marks of known items are many and rarely wrong: they are folded, unless somebody said something of them
  const isPlain = ({ index, guess }: (typeof look.columns)[number]) =>
    guess.as === 'item' && !said.columns.some((one) => one.index === index)
  const items = look.columns.filter(isPlain)
  const folded = items.length > FEW_ITEMS ? items : []
  const select = (column: (typeof look.columns)[number]) => (
    <SheetColumn
      key={column.index}
      column={column}
      why={whys[look.columns.indexOf(column)] ?? ''}
      chosen={chosen[column.index] ?? usual}
      onChange={(now) => onChoose({ headerRow, chosen: { ...chosen, [column.index]: now } })}
    />
  )
  return (
    <form
      className={css['middle']}
      onSubmit={(event) => {
        event.preventDefault()
        if (choices && isWhole && isChanged)
          void calls.columns(next).then((isDone) => isDone && onStored(choices))
      }}
    >
      <div className={css['grid']}>
        <SelectField
          label={t('scores.headerRow')}
          options={[
            { value: '', title: t('scores.headerFound', { row: look.headerRow ?? 0 }) },
            ...look.head.map(({ row }) => ({ value: String(row), title: t('scores.rowN', { row }) })),
          ]}
          value={headerRow === null ? '' : String(headerRow)}
          onChange={(row) => onChoose({ headerRow: row === '' ? null : Number(row), chosen })}
        />
      </div>
      <div className={css['grid']}>{look.columns.filter((one) => !folded.includes(one)).map(select)}</div>
      {folded.length > 0 && (
        <details>
          <summary>
            {t('scores.itemColumns', {
              n: folded.length,
              first: folded[0]?.heading ?? '',
              last: folded.at(-1)?.heading ?? '',
            })}
          </summary>
          <div className={css['grid']}>{folded.map(select)}</div>
        </details>
      )}
      <div>
        <Button type="submit" busy={calls.doing === 'columns'} disabled={!isChanged || !isWhole}>
          {t('scores.saveColumns')}
        </Button>
      </div>
    </form>
  )
}
