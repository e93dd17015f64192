import Type, { type Static } from 'typebox'
import { EpochMs, endpoint, Id, INT32_MAX, Nullable } from './endpoint.ts'
import { OFFICE_FILE_MAX_BYTES, SLICE_BYTES } from './operations/slices.ts'
import { ADMINISTRATORS, FAMILY, Role, STAFF } from './roles.ts'

const uploader = {
  roles: [Role.teacher, ...FAMILY, ...ADMINISTRATORS],
  scope: 'account',
} as const

/** 128 random bits made by the phone, lower-case hex. */
export const UploadFileId = Type.String({ pattern: '^[0-9a-f]{32}$' })
export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, lower-case hex' })
/** What a file is for; it decides the types taken and who may read it. */
export const FilePurpose = Type.Enum(['answer', 'paper', 'emergency', 'office'], {
  description:
    'answer: a page of a student’s answer: a picture; paper: a page of homework that a teacher sets: a picture or a PDF; emergency: an emergency answer file, taken in by a teacher; office: a table, a PDF, a scan or an archive of scans that an administrator brings in',
})
export type FilePurpose = Static<typeof FilePurpose>
/** By the file's first bytes, whatever its name says. */
export const FileType = Type.Enum([
  'image/jpeg',
  'image/png',
  'image/bmp',
  'image/tiff',
  'image/webp',
  'application/pdf',
  'application/x-kaoban-answers',
  // of the office: a text without zero bytes, and whatever is packed as a ZIP is, as workbooks are
  'text/plain',
  'application/zip',
])
export type FileType = Static<typeof FileType>

const Size = Type.Integer({
  minimum: 1,
  maximum: INT32_MAX,
  description: 'bytes: at most 20 MB, of the office 200 MB',
})
const file = {
  uploadFileId: UploadFileId,
  size: Size,
  sha256: Sha256,
  type: FileType,
  name: Type.String({ minLength: 1, maxLength: 120, description: 'for a person; never a path' }),
  purpose: FilePurpose,
}

const MOST_SLICES = OFFICE_FILE_MAX_BYTES / SLICE_BYTES
const ChunkCount = Type.Integer({ minimum: 1, maximum: MOST_SLICES, description: 'slices of the file' })

/** The server's word that a file is whole, checked and kept. The same for the same upload, whenever asked. */
export const FileReceipt = Type.Object({
  fileId: Id,
  ...file,
  /** Epoch ms when it was merged. */
  time: EpochMs,
  /** For a person to read out, e.g. 0201-7K2M-9QXP. */
  number: Type.String(),
  /** Ed25519, base64url, over `fileReceiptText` of core/domain/operation. */
  signature: Type.String(),
})
export type FileReceipt = Static<typeof FileReceipt>

export const UploadState = Type.Object({
  uploadFileId: UploadFileId,
  state: Type.Enum(['open', 'ready']),
  size: Size,
  /** Bytes the server holds of each slice, from its start: where the phone goes on. */
  slices: Type.Array(Type.Integer({ minimum: 0, maximum: SLICE_BYTES })),
  receipt: Nullable(FileReceipt),
})
export type UploadState = Static<typeof UploadState>

export const uploadBegin = endpoint({
  call: 'POST /api/common/fileStorage/upload/begin',
  rows: ['C095', 'B16'],
  summary:
    'Announce a file. Again with the same facts: where it stands; with others: 10020, HTTP 409; bytes that this account has stored already: `ready`, with their receipt',
  body: Type.Object({
    ...file,
    /** Hashes of the slices: a slice that does not fit is asked for again alone. */
    slices: Type.Optional(Type.Array(Sha256, { maxItems: MOST_SLICES })),
  }),
  reply: UploadState,
  ...uploader,
})

export const uploadState = endpoint({
  call: 'GET /api/common/fileStorage/upload/state',
  rows: ['C095', 'B16'],
  summary: 'Where an upload stands: the truth about offsets',
  query: Type.Object({ uploadFileId: UploadFileId }),
  reply: UploadState,
  ...uploader,
})

export const uploadFrame = endpoint({
  call: 'POST /api/common/fileStorage/upload/frame',
  rows: ['C095', 'K06', 'B16'],
  summary:
    'Raw octets (application/octet-stream, at most 262,144) at an offset of a slice; the fields travel in the query. A frame held already is answered like a new one; one that came before the one it follows, or the first one before its file was announced, waits for some seconds; a gap: 10021, HTTP 409, `data` tells the offset; not announced: 10023, HTTP 409; a wrong hash: 10022, HTTP 422; with `chunkCount` also what a merge answers',
  octets: 'in',
  query: Type.Object({
    uploadFileId: UploadFileId,
    /** Slice, counted from 0. */
    chunk: Type.Integer({ minimum: 0, maximum: MOST_SLICES }),
    offset: Type.Integer({ minimum: 0, maximum: SLICE_BYTES }),
    sha256: Sha256,
    /** With the last frame: how many slices the file has. When it is whole it is merged at once. */
    chunkCount: Type.Optional(ChunkCount),
  }),
  reply: Type.Object({
    chunk: Type.Integer(),
    /** Bytes of this slice now held. */
    offset: Type.Integer(),
    /** Bytes of the whole file now held. */
    received: Type.Integer(),
    /** The word of the merge, when it was asked for and nothing is missing. */
    receipt: Nullable(FileReceipt),
  }),
  ...uploader,
})

export const uploadMerge = endpoint({
  call: 'POST /api/common/fileStorage/upload/merge',
  rows: ['C095', 'B16'],
  summary:
    'Make one file of the slices, check size, hash and type, keep it for good. As often as wanted: the same receipt. Slices missing: 10021, HTTP 409, `data.slices` tells what is held',
  body: Type.Object({ uploadFileId: UploadFileId, chunkCount: ChunkCount }),
  reply: Type.Object({ receipt: FileReceipt }),
  ...uploader,
})

export const fileExist = endpoint({
  call: 'POST /api/common/file/exist',
  rows: ['C090', 'B16'],
  whileReadOnly: true,
  summary: 'Whether this account has stored the very same bytes already; then nothing needs to be sent',
  body: Type.Object({ sha256: Sha256, size: Size, purpose: FilePurpose }),
  reply: Type.Object({ exists: Type.Boolean(), receipt: Nullable(FileReceipt) }),
  ...uploader,
})

export const storageToken = endpoint({
  call: 'GET /api/common/fileStorage/token',
  rows: ['C091', 'D07', 'K05'],
  summary:
    'Where files go: the local server (`mode` local), or an object store, with temporary credentials (cos) or with an address for each slice (parts)',
  query: Type.Object({
    /** What the asker knows besides local and cos; an older one is sent to the local server instead. */
    takes: Type.Optional(Type.Literal('parts')),
  }),
  reply: Type.Object({
    mode: Type.Enum(['local', 'cos', 'parts']),
    Bucket: Type.String(),
    Region: Type.String(),
    /** Host and path of the store, as the SDK's option Domain wants it; '' for the SDK's own. */
    domain: Type.String(),
    credentials: Nullable(
      Type.Object({ tmpSecretId: Type.String(), tmpSecretKey: Type.String(), sessionToken: Type.String() }),
    ),
    /** Epoch seconds by the server's clock. */
    startTime: Type.Integer(),
    expiredTime: Type.Integer(),
    /** Keys must begin with it. */
    prefix: Type.String(),
    sliceBytes: Type.Integer(),
  }),
  ...uploader,
})

export const storageParts = endpoint({
  call: 'POST /api/common/fileStorage/parts',
  rows: ['C095', 'D07', 'K06'],
  summary:
    'Announce a file whose slices go to an object store: an address for a PUT of each slice, of that length and no other, and which slices are there. Confirmed when all are. `urls` null: its bytes go to the local server',
  body: Type.Object(file),
  reply: Type.Object({
    /** Name of the whole, for the confirmation. */
    key: Type.String(),
    urls: Nullable(Type.Array(Type.String())),
    /** Bytes the store holds of each slice: all of it or 0. */
    slices: Type.Array(Type.Integer({ minimum: 0, maximum: SLICE_BYTES })),
    /** Epoch seconds by the server's clock: then new addresses are asked for. */
    expiredTime: Type.Integer(),
    receipt: Nullable(FileReceipt),
  }),
  ...uploader,
})

export const storageConfirm = endpoint({
  call: 'POST /api/common/fileStorage/confirm',
  rows: ['C095', 'D07'],
  summary: 'An object was put into the store: the server checks it and keeps it. The same receipt as a merge',
  body: Type.Object({ ...file, key: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: Type.Object({ receipt: FileReceipt }),
  ...uploader,
})

export const fileRead = endpoint({
  call: 'GET /api/common/file/read',
  rows: ['C095', 'B15'],
  summary: 'The bytes of a file, whole or a range; with an ETag. Refusals come in the envelope',
  octets: 'out',
  query: Type.Object({ fileId: Id }),
  reply: Type.Unknown(),
  ...uploader,
  roles: [...STAFF, ...FAMILY],
})
