import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ArchiveEntry {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Packs entries as a ZIP, one after the other: only one is held at a time. Pictures are packed already, texts are not. */
export async function* zipOf(entries: AsyncIterable<ArchiveEntry>, now: number): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((fault, chunk) => {
    if (fault) throw fault
    made.push(chunk)
  })
  for await (const { name, bytes } of entries) {
    const file = /\.(?:json|txt|xml)$/.test(name) ? new ZipDeflate(name) : new ZipPassThrough(name)
    file.mtime = new Date(now)
    zip.add(file)
    file.push(bytes, true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}
