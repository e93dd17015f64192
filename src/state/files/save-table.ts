/** Rows of a sheet, the names of the columns first. */
export type SheetRows = readonly (readonly (string | number | null)[])[]

/** What a table of the office does with its rows when they are to be kept: an XLSX file of that name, without ending. */
export const saveTable =
  (name: string) =>
  async (rows: SheetRows): Promise<void> => {
    const { saveSheet } = await import('./office-sheet.ts')
    await saveSheet(`${name}.xlsx`, rows)
  }
