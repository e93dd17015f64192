import { parse } from 'csv-parse/sync'
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { OfficeApp } from '#tests/support/office/school.ts'
import { upload } from '#tests/support/office/uploads.ts'

const EXPORT = 'POST /api/office/people/roster/export'
const LOOK = 'GET /api/office/people/roster/look'

/** What an office does with packages: its own, read as rows by file, and a look at one that is given. */
export const packages = (app: () => OfficeApp) => ({
  exported: async (): Promise<Record<string, Record<string, string>[]>> => {
    const { data } = await app().ask(EXPORT, 'adminA')
    const files = unzipSync(Buffer.from(data.content, 'base64'))
    return Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [
        name.replace('.csv', ''),
        parse(Buffer.from(bytes), { columns: true }) as Record<string, string>[],
      ]),
    )
  },
  look: async (content: Uint8Array, name = 'oneroster.zip') => {
    const fileId = await upload(app(), 'adminA', name, content)
    const { data } = await app().ask(LOOK, 'adminA', { fileId, locale: 'zh-CN' })
    return { fileId, ...data }
  },
})

/** A package of files by their names without `.csv`. */
export const packed = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [`${name}.csv`, strToU8(text)])))
