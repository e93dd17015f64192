import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { OwnReport, ReportParts, SharedReport } from '#contract/exam/report-parts.ts'
import { type Bundle, etagOf } from './bundle.ts'

/** What the replies of a class begin with; a student's bytes follow, and both together are one gzip member (RFC 1952). */
export interface ClassPart extends Bundle {
  /** Names class and content, so that bytes which go on from it never meet another's. */
  subject: string
  /** CRC-32 of the text. */
  crc: number
  /** The text's end. */
  tail: Buffer
}

/** gzip: deflate, no name, no time, unknown system. */
const HEAD = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255)
const KIND: ReportParts['kind'] = 'student-report-parts'
/** Deflate may refer back to it, as it was just sent: words of the class's text cost a student's next to nothing. */
const TAIL = 4096
/** Made once for a class: 30 kB take 1 ms. */
const FOR_A_CLASS = { level: 6, finishFlush: constants.Z_SYNC_FLUSH }
/** Made for everybody: 3 kB take 25 us. The window holds tail and text, a chunk what comes out. */
const FOR_A_STUDENT = { level: 3, windowBits: 13, memLevel: 8, chunkSize: 2048 }

export function classPart(classId: string, shared: SharedReport): ClassPart {
  const text = Buffer.from(`{"status":0,"data":{"kind":"${KIND}","shared":${JSON.stringify(shared)},"own":`)
  const body = Buffer.concat([HEAD, deflateRawSync(text, FOR_A_CLASS)])
  const etag = etagOf(body)
  return {
    subject: `${classId} ${etag}`,
    etag,
    body,
    rawBytes: text.length,
    crc: crc32(text),
    tail: text.subarray(-TAIL),
  }
}

/** A student's bytes: after those of the class they make a whole reply, which the tag is of. */
export function encodeOwnReport(part: ClassPart, own: OwnReport): Bundle {
  const text = Buffer.from(`${JSON.stringify(own)}}}`)
  const deflated = deflateRawSync(text, { ...FOR_A_STUDENT, dictionary: part.tail })
  const end = Buffer.allocUnsafe(8)
  end.writeUInt32LE(crc32(text, part.crc), 0)
  end.writeUInt32LE(part.rawBytes + text.length, 4)
  const body = Buffer.concat([deflated, end])
  return { etag: etagOf(body, part.etag), body, rawBytes: part.rawBytes + text.length }
}
