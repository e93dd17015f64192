import { createHash } from 'node:crypto'
import path from 'node:path'
import { Status } from '#contract/envelope.ts'
import { Refusal } from '../http/reply/refusal.ts'
import type { RemoteFiles } from './remote/files.ts'

const HEX32 = /^[0-9a-f]{32}$/
const HEX64 = /^[0-9a-f]{64}$/

/** A folder's name for an id: nothing of the id itself reaches the file system. */
const folderOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 24)

/** Folder of the store of a data folder. */
export const filesDirOf = (dataDir: string): string => path.join(dataDir, 'files')

/** Folder of a data folder for copies of files that lie in a remote store. */
export const copiesDirOf = (dataDir: string): string => path.join(dataDir, 'file-cache')

/**
 * Where the files are: a folder, or a remote store with a folder for copies. Of a command's world and a server's parts
 * alike.
 */
export type FilesAt = string | { readonly files: string; readonly remote?: RemoteFiles | null | undefined }

/** Where things lie under the store's folder. Every part is hex, so no name can lead out of it. */
export interface StorePaths {
  readonly root: string
  /** Where all of them lie when not below `root`, which then holds copies. */
  readonly remote: RemoteFiles | null
  readonly uploads: string
  readonly files: string
  /** The imitation of COS (`server/objects/sandbox`). */
  readonly objects: string
  /** What a sweep took, under the names it had below `root`. */
  readonly trash: string
  /** Says which installation these files are of. */
  readonly installation: string
  /** An upload under way. */
  part(accountId: string, uploadFileId: string): string
  /** Stored bytes of a school, named by their hash: the same bytes lie there once. */
  blob(schoolId: string, sha256: string): string
}

/** @throws RangeError for an id or hash that is not hex of its length */
export function resolveStorePaths(at: FilesAt): StorePaths {
  const { files: root, remote = null } = typeof at === 'string' ? { files: at } : at
  const uploads = path.join(root, 'uploads')
  const files = path.join(root, 'files')
  return {
    root,
    remote,
    uploads,
    files,
    objects: path.join(root, 'cos'),
    trash: path.join(root, 'trash'),
    installation: path.join(root, 'installation.json'),
    part(accountId, uploadFileId) {
      if (!HEX32.test(uploadFileId)) throw new RangeError('An upload id is 32 hex digits.')
      return path.join(uploads, folderOf(accountId), uploadFileId)
    },
    blob(schoolId, sha256) {
      if (!HEX64.test(sha256)) throw new RangeError('A hash is 64 hex digits.')
      return path.join(files, folderOf(schoolId), sha256.slice(0, 2), sha256)
    },
  }
}

/** The name in a remote store of a path below the root. */
export const toRemoteName = ({ root }: StorePaths, file: string): string =>
  path.relative(root, file).split(path.sep).join('/')

/**
 * What a stored file, a part or a frame is called in the database: the hash of its bytes, or the id of its upload, which
 * is the folder of its frames.
 */
export const fileToStoredId = (file: string): string => {
  const folder = path.basename(path.dirname(file))
  return HEX32.test(folder) ? folder : path.basename(file)
}

const full = (): never => {
  throw new Refusal(Status.storeFull, 'storeFull', { http: 507, because: 'no folder for files' })
}

/** A server without a folder for files: using one is refused as on a full disk. */
export const nowhere: StorePaths = {
  ...{ root: '', remote: null, uploads: '', files: '', objects: '', trash: '', installation: '' },
  part: full,
  blob: full,
}
