import type { FastifyRequest } from 'fastify'
import { Status } from '#contract/envelope.ts'
import * as files from '#contract/files.ts'
import {
  FILE_MAX_BYTES,
  FRAME_MAX_BYTES,
  OFFICE_FILE_MAX_BYTES,
  SLICE_BYTES,
  sliceCount,
  sliceLength,
} from '#contract/operations/slices.ts'
import { ADMINISTRATORS } from '#contract/roles.ts'
import type { Api, Module } from '../../http/api.ts'
import { badField, denied, Refusal } from '../../http/reply/refusal.ts'
import { handle } from '../../http/request/handle.ts'
import type { Principal } from '../../http/session/principal.ts'
import type { Session } from '../../http/session/sessions.ts'
import type { ObjectStore, StoreTrouble } from '../../objects/port.ts'
import type { FileFacts, FileOwner } from '../../store/file-row.ts'
import { mergeUpload } from '../../store/merge.ts'
import type { Store } from '../../store/store.ts'
import { takeInTurn } from '../../store/take-in-turn.ts'
import { beginUpload, loadUploadState } from '../../store/uploads.ts'
import { existing } from './exist.service.ts'
import { partsFor } from './parts.service.ts'
import { sendFile } from './read.service.ts'
import { type TakeOver, takeOverFrom } from './take-over.service.ts'
import { tokenFor } from './token.service.ts'

const ownerOf = (session: Session, who: Principal): FileOwner => ({
  accountId: session.accountId,
  accountKey: session.accountKey,
  userId: who.userId,
  schoolId: who.schoolId,
  studentId: who.studentId ?? '',
})

/**
 * What is stored for the office is an administrator's, and nothing else of theirs is; each purpose has its size.
 * @throws Refusal 10002 another purpose; 10001 more bytes than are taken
 */
function requireMayStore(who: Principal, { purpose, size }: Pick<FileFacts, 'purpose' | 'size'>): void {
  const isOffice = purpose === 'office'
  if (isOffice !== ADMINISTRATORS.includes(who.userType)) throw denied('purpose of the file')
  const most = isOffice ? OFFICE_FILE_MAX_BYTES : FILE_MAX_BYTES
  if (size <= most) return
  const values = { size: Math.ceil(size / SLICE_BYTES), limit: most / SLICE_BYTES }
  throw new Refusal(Status.badRequest, 'fileTooBig', { http: 413, values })
}

/** The fields that say what a file is. */
const factsOf = ({ uploadFileId, size, sha256, type, name, purpose, key }: FileFacts & { key: string }) => ({
  uploadFileId,
  size,
  sha256,
  type,
  name,
  purpose,
  key,
})

/** What is stored already needs no upload of its own. */
const readyAs = ({ uploadFileId, size }: FileFacts, receipt: files.FileReceipt): files.UploadState => ({
  ...{ uploadFileId, size, receipt, state: 'ready' },
  slices: Array.from({ length: sliceCount(size) }, (_, i) => sliceLength(size, i)),
})

/** Files: announced, sent in frames, merged, read. */
export const filesModule =
  (store: Store, objects: ObjectStore | null): Module =>
  async (api) => {
    // raw octets are read for the calls of this plugin alone
    await api.app.register(async (app) => {
      app.addContentTypeParser(
        'application/octet-stream',
        { parseAs: 'buffer', bodyLimit: FRAME_MAX_BYTES },
        (_req, body, done) => done(null, body),
      )
      const onTrouble = ({ message }: StoreTrouble) => app.log.error({ message }, 'object store')
      register({ ...api, app }, { store, objects, onTrouble })
    })
  }

interface Files {
  store: Store
  objects: ObjectStore | null
  onTrouble: (trouble: StoreTrouble) => void
}

function register(api: Api, { store, objects, onTrouble }: Files): void {
  const takeOver: TakeOver = takeOverFrom(store, objects, onTrouble)
  /** Files of a brand with a local server never leave it (P32), whatever store the others of this server use. */
  const objectsFor = (req: FastifyRequest): ObjectStore | null =>
    api.brands.byHost(req.hostname).brand.switches.localFileServer ? null : objects
  handle(api, files.uploadBegin, async ({ session, principal, input }) => {
    requireMayStore(principal, input)
    const owner = ownerOf(session, principal)
    const { key: _, ...facts } = factsOf({ key: '', ...input })
    // one table can be two files of an import, and what a file is called says what it is
    const { receipt } = input.purpose === 'office' ? { receipt: null } : await existing(store, owner, facts)
    if (receipt) return readyAs(facts, receipt)
    return await beginUpload(store, owner, facts, input.slices ?? [])
  })
  handle(api, files.uploadState, ({ session, input }) =>
    loadUploadState(store, session.accountId, session.accountKey, input.uploadFileId),
  )
  handle(api, files.uploadFrame, async ({ session, input, req }) => {
    if (!Buffer.isBuffer(req.body)) throw badField('body', 'otherBytes')
    const { accountId, accountKey } = session
    const { uploadFileId, chunk, offset, sha256, chunkCount } = input
    const frame = { uploadFileId, chunk, offset, sha256, bytes: req.body }
    const { isWhole, ...taken } = await takeInTurn(store, accountId, frame)
    const asked = isWhole && chunkCount !== undefined
    const receipt = asked
      ? await mergeUpload(store, { accountId, accountKey, uploadFileId, chunkCount })
      : null
    return { ...taken, receipt }
  })
  handle(api, files.uploadMerge, async ({ session, input }) => {
    const { accountId, accountKey } = session
    const { uploadFileId, chunkCount } = input
    return { receipt: await mergeUpload(store, { accountId, accountKey, uploadFileId, chunkCount }) }
  })
  handle(api, files.fileExist, ({ session, principal, input }) =>
    existing(store, ownerOf(session, principal), input),
  )
  handle(api, files.storageToken, ({ session: { accountKey }, input, req, now }) =>
    tokenFor(objectsFor(req), { accountKey, host: req.host, takes: input.takes, now, onTrouble }),
  )
  handle(api, files.storageParts, async ({ session, principal, input, req, now }) => {
    requireMayStore(principal, input)
    const { key: _, ...facts } = factsOf({ key: '', ...input })
    return partsFor(store, objectsFor(req), ownerOf(session, principal), facts, { now, onTrouble })
  })
  handle(api, files.storageConfirm, async ({ session, principal, input }) => {
    requireMayStore(principal, input)
    return { receipt: await takeOver(ownerOf(session, principal), factsOf(input)) }
  })
  handle(api, files.fileRead, ({ principal, input, req, reply }) =>
    sendFile(store, principal, input.fileId, req, reply),
  )
}
