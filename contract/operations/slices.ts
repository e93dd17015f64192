/** Sizes of an upload. Plain values: the browser may import them. */

/** A slice of a file (K06): what is merged. The last one may be shorter. */
export const SLICE_BYTES = 1_048_576
/** A frame: what travels in one request, inside one slice. */
export const FRAME_MAX_BYTES = 262_144
/** The largest file that is taken. */
export const FILE_MAX_BYTES = 20 * SLICE_BYTES
/** The largest file of a school's office. */
export const OFFICE_FILE_MAX_BYTES = 200 * SLICE_BYTES
/** How long a phone keeps the credentials of the store (K05), ms. */
export const STORE_TOKEN_MS = 60_000

/** Slices of a file of so many bytes. */
export const sliceCount = (size: number): number => Math.max(1, Math.ceil(size / SLICE_BYTES))
/** Bytes of slice `n`, counted from 0, of a file of so many bytes. */
export const sliceLength = (size: number, n: number): number => Math.min(SLICE_BYTES, size - n * SLICE_BYTES)
