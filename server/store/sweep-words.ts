import type { Swept, Unswept } from './sweep.ts'
import type { UnnamedFiles } from './sweep-plan.ts'

/** Bytes for a person, e.g. `3.4 MB`. */
export const formatMegabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

const some = (count: number, what: string): string => `${count} ${what}`

/** What a sweep did, for the log; '' when there is nothing to tell. */
export function sweptLine(swept: Swept | Unswept): string {
  if ('tooMuch' in swept) return tooMuchLine(swept.tooMuch)
  const { blobs, parts, uploads, objects, bytes, restored, removed, trash } = swept
  const took = blobs + parts + uploads + objects
  if (took + restored + removed.files === 0) return ''
  return [
    `Files were swept into the trash: ${some(blobs, 'stored files that no row names')}, `,
    `${some(parts, 'parts of unknown uploads')} (${formatMegabytes(bytes)}), ${some(uploads, 'uploads given up')}, `,
    `${some(objects, 'objects nobody took over')}; put back, as named again: ${restored}; `,
    `removed after 30 days: ${removed.files} (${formatMegabytes(removed.bytes)}). `,
    `The trash holds ${trash.files} files (${formatMegabytes(trash.bytes)}); npm run files -- restore-trash puts them back.`,
  ].join('')
}

function tooMuchLine({ blobs, parts }: { blobs: UnnamedFiles; parts: UnnamedFiles }): string {
  const of = (found: UnnamedFiles, what: string) =>
    `${found.files.length} of ${found.all} ${what} (${formatMegabytes(found.bytes)})`
  return (
    `Nothing was swept: no row names ${of(blobs, 'stored files')} and ${of(parts, 'parts of uploads')}, ` +
    'which is more than a sweep takes by itself. See that the database is the right and newest one; ' +
    'if it is, npm run files -- sweep moves them into the trash.'
  )
}
