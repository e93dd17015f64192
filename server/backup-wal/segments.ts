/** A file of PostgreSQL's write-ahead log by its name: timeline, and its number in two halves; 24 hex digits. */
const NAME = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
const HALF = 4_294_967_296

const hex = (n: number): string => n.toString(16).toUpperCase().padStart(8, '0')

export const isSegment = (name: string): boolean => NAME.test(name)

function parseSegmentName(name: string, bytes: number): { timeline: string; number: number } {
  const [, timeline = '', high = '', low = ''] = NAME.exec(name) ?? []
  if (timeline === '') throw new RangeError(`${name} is no file of a write-ahead log.`)
  return { timeline, number: Number.parseInt(high, 16) * (HALF / bytes) + Number.parseInt(low, 16) }
}

/** The file after one. @param bytes of a file, as `wal_segment_size` */
export function segmentAfter(name: string, bytes: number): string {
  const { timeline, number } = parseSegmentName(name, bytes)
  const each = HALF / bytes
  return `${timeline}${hex(Math.floor((number + 1) / each))}${hex((number + 1) % each)}`
}

/** The position (LSN) at which a file ends. */
export function computeSegmentEndLsn(name: string, bytes: number): string {
  const end = (parseSegmentName(name, bytes).number + 1) * bytes
  return `${Math.floor(end / HALF).toString(16)}/${(end % HALF).toString(16)}`
}

/** All files from one to another, both included. @throws RangeError for two timelines, or the later first */
export function segmentsBetween(from: string, to: string, bytes: number): string[] {
  const [first, last] = [parseSegmentName(from, bytes), parseSegmentName(to, bytes)]
  if (first.timeline !== last.timeline || first.number > last.number)
    throw new RangeError(`${to} does not come after ${from}.`)
  const all = [from]
  for (let name = from; name !== to; all.push(name)) name = segmentAfter(name, bytes)
  return all
}
