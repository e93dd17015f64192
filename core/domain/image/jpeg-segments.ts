import { rejectPicture } from './fault.ts'

const EOI = 0xd9
export const SOS = 0xda
/** Stands for the end of a file whose last scan no marker ends. */
export const NO_END = 0

const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

export interface Segment {
  marker: number
  /** Where its data begins and ends; both are the end of the marker for one without data. */
  data: number
  end: number
}

/** Where the coded data that begins at `from` ends: at the next marker that is neither a restart nor a stuffed byte. */
function endOfScan(file: Uint8Array, from: number): number {
  for (let at = from; ; ) {
    at = file.indexOf(0xff, at)
    if (at < 0 || at + 1 >= file.length) return file.length
    const next = file[at + 1] as number
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at += next === 0xff ? 1 : 2
  }
}

/**
 * The segments of a JPEG up to its end marker, coded data skipped; what follows the end is not read. Where the file ends
 * within or right behind coded data, the last one is `NO_END`.
 */
export function* segmentsOf(file: Uint8Array): Generator<Segment> {
  for (let at = 2; ; ) {
    if (at + 2 > file.length) rejectPicture('cutOff', 'no end marker')
    if (file[at] !== 0xff) rejectPicture('damaged', `no marker at ${at}`)
    const marker = file[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    const data = at + 4
    if (marker === EOI || hasNoLength(marker)) {
      yield { marker, data: at + 2, end: at + 2 }
      if (marker === EOI) return
      at += 2
      continue
    }
    if (data > file.length) rejectPicture('cutOff', 'marker')
    const length = ((file[at + 2] as number) << 8) | (file[at + 3] as number)
    const end = at + 2 + length
    if (length < 2) rejectPicture('damaged', 'segment length')
    if (end > file.length) rejectPicture('cutOff', 'segment')
    yield { marker, data, end }
    at = marker === SOS ? endOfScan(file, end) : end
    if (marker === SOS && at === file.length) return yield { marker: NO_END, data: at, end: at }
  }
}
