import type { Result } from '#core/request/types.ts'

/** As many rows as a call gives at most. */
const MOST = 500

/** Every row of a call that gives pages, for a file. @throws Error a page could not be read */
export async function allPages<Row>(
  page: (at: { pageNo: number; pageSize: number }) => Promise<Result<{ list: Row[]; total: number }>>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNo = 1; ; pageNo++) {
    const result = await page({ pageNo, pageSize: MOST })
    if (!result.ok) throw new Error('a page of the list could not be read')
    rows.push(...result.data.list)
    if (result.data.list.length < MOST || rows.length >= result.data.total) return rows
  }
}
