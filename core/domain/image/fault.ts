import { FOREIGN_KINDS, type ForeignKind } from './signature.ts'

/** Why a picture is not taken. Every one has a text of its own: `picture.<fault>` in the messages. */
export type PictureFault =
  /** A picture of a kind that is known and not taken, or that this browser does not open. */
  | ForeignKind
  /** Neither JPEG, PNG, BMP nor TIFF. */
  | 'notPicture'
  /** The end of the file is missing. */
  | 'cutOff'
  /** What the file says of itself is not true, or its data cannot be read. */
  | 'damaged'
  /** A picture of a way of storing that is not read here. */
  | 'unsupported'
  /** More pixels, a longer side or a more lopsided shape than is opened. */
  | 'tooLarge'
  /** More bytes than are opened. */
  | 'tooHeavy'
  /** The memory allowed for it does not do. */
  | 'noMemory'
  /** Given up after the time allowed for it. */
  | 'tookTooLong'
  /** The worker did not start or ended; another try starts a new one. */
  | 'workerLost'

export const PICTURE_FAULTS: readonly PictureFault[] = [
  ...FOREIGN_KINDS,
  'notPicture',
  'cutOff',
  'damaged',
  'unsupported',
  'tooLarge',
  'tooHeavy',
  'noMemory',
  'tookTooLong',
  'workerLost',
]

/** A picture that is refused, with the reason for a person and a detail for the log. */
export class PictureError extends Error {
  readonly fault: PictureFault
  constructor(fault: PictureFault, detail: string) {
    super(`${fault}: ${detail}`)
    this.name = 'PictureError'
    this.fault = fault
  }
}

/** Refuses a picture. */
export function rejectPicture(fault: PictureFault, detail: string): never {
  throw new PictureError(fault, detail)
}

/** The fault of anything thrown: workers send errors as name and text, and a full memory is a RangeError. */
export function faultOf(error: unknown): PictureFault {
  if (error instanceof PictureError) return error.fault
  if (error instanceof Error && error.name === 'RangeError') return 'noMemory'
  const named = error instanceof Error ? error.message.split(':', 1)[0] : ''
  return PICTURE_FAULTS.find((fault) => fault === named) ?? 'damaged'
}
