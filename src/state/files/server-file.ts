import { prefixOf } from '#core/brand/pick.ts'
import { GENERAL_TIMEOUT_MS } from '#core/request/constants.ts'
import { isPortal } from '#core/request/reply.ts'
import { commonFields, headersOf, toQueryPairs } from '#core/request/request-fields.ts'
import { downloadWholeFile } from '#core/request/whole-file.ts'
import { keepFile, readKeptFile } from '#src/bridges/kept-files.ts'
import { brand } from '../brand.state.ts'
import { serverNow } from '../client.ts'
import { facts } from '../facts.ts'
import { noteOutcome } from '../line/net.state.ts'

/** Files read in this page, of the account that read them: on plain http there is no other store. */
const here = new Map<string, Promise<Blob | null>>()
let owner: string | undefined

const parts = new Map<string, number>()
const watchers = new Set<() => void>()
function tell(fileId: string, part: number): void {
  parts.set(fileId, part)
  for (const changed of watchers) changed()
}

/** How much of a file has come on its present way here: 0..1, 0 before anything did. */
export const partOfFile = (fileId: string): number => parts.get(fileId) ?? 0

/** Hears of each part of any file. Returns the way to stop hearing. */
export function watchParts(changed: () => void): () => void {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

const addressOf = (path: string, fileId: string): string => {
  const query = new URLSearchParams(toQueryPairs({ fileId, ...commonFields(facts, serverNow()) }))
  return `${prefixOf(brand, path)}${path}?${query}`
}

/** Where a file can be opened by itself, by whom a cookie carries. */
export const serverFileAddress = (fileId: string): string => addressOf('/api/common/file/read', fileId)

/** The same for the archive of a student's data. */
export const childArchiveAddress = (fileId: string): string =>
  addressOf('/api/office/people/child/file', fileId)

/** The same for a workbook or slips of an exam. */
export const examFileAddress = (fileId: string): string => addressOf('/api/analysis/view/exam/file', fileId)

const ask = (fileId: string, address: string): Promise<Blob | null> =>
  downloadWholeFile({
    stallMs: GENERAL_TIMEOUT_MS,
    onPart: (part) => tell(fileId, part),
    ask: async (from, signal) => {
      const response = await fetch(address, {
        headers: {
          ...headersOf(facts, serverNow()),
          accept: '*/*',
          ...(from > 0 && { range: `bytes=${from}-` }),
        },
        credentials: 'same-origin',
        redirect: 'manual',
        signal,
      })
      // Nobody of ours sends a file's address elsewhere, or a page in its place.
      const isPage = /html/.test(response.headers.get('content-type') ?? '')
      const isForeign = response.type === 'opaqueredirect' || (isPage && isPortal(response.status))
      noteOutcome(isForeign ? 'portal' : 'answered', null)
      return response
    },
  })

async function read(fileId: string, accountKey: string, address: string): Promise<Blob | null> {
  const kept = await readKeptFile(accountKey, fileId)
  if (kept) return kept
  try {
    const file = await ask(fileId, address)
    // Whoever asked may have left meanwhile: then nothing may be written any more.
    if (file && facts.accountKey === accountKey) await keepFile(accountKey, fileId, file)
    return file
  } catch {
    return null
  }
}

/**
 * A file of the school's store, from this phone where it has it; null: not to be had now. Files never change.
 * @param address where it is read; its id alone names it on this phone
 */
export function readServerFile(fileId: string, address = serverFileAddress(fileId)): Promise<Blob | null> {
  const { accountKey } = facts
  if (accountKey === undefined) return Promise.resolve(null)
  if (owner !== accountKey) here.clear()
  owner = accountKey
  const known = here.get(fileId)
  if (known) return known
  const reading = read(fileId, accountKey, address)
  here.set(fileId, reading)
  void reading.then((file) => {
    parts.delete(fileId)
    if (!file) here.delete(fileId)
  })
  return reading
}

/** Lets this page's memory go of a file; on the phone it stays. */
export const dropFileFromMemory = (fileId: string): void => void here.delete(fileId)
