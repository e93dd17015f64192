import { describe, expect, it } from 'vitest'
import { FOLDS_AT, foldsOf, streamPageParts } from './page-parts.ts'

const PAGE = '<main>总分 87<!--fold-->各科<!--fold-->逐题</main>'
const MARK = '<!--fold-->'
const kept = (folds: number[]) =>
  new Response(PAGE, { headers: { [FOLDS_AT]: folds.join(','), 'content-security-policy': 'x' } })
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

describe('a kept page in parts', () => {
  it('gives the first sight at once, each other part when it may follow, and every byte once', async () => {
    const may = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const turns = [...may]
    const page = await streamPageParts(
      kept(foldsOf(PAGE, MARK)),
      () => turns.shift()?.promise ?? Promise.reject(),
    )
    expect(page.headers.get('content-security-policy')).toBe('x')
    const reader = (page.body as ReadableStream<Uint8Array>).getReader()
    expect(textOf((await reader.read()).value)).toBe('<main>总分 87')
    const next = reader.read()
    let came = false
    void next.then(() => (came = true))
    await Promise.resolve()
    expect(came).toBe(false)
    may[0]?.resolve()
    expect(textOf((await next).value)).toBe('<!--fold-->各科')
    may[1]?.resolve()
    expect(textOf((await reader.read()).value)).toBe('<!--fold-->逐题</main>')
    expect((await reader.read()).done).toBe(true)
  })
  it('is one where nothing says how far the first sight goes', async () => {
    const wait = () => Promise.reject(new Error('never asked'))
    expect(await (await streamPageParts(kept(foldsOf('<main></main>', MARK)), wait)).text()).toBe(PAGE)
    expect(await (await streamPageParts(new Response(PAGE), wait)).text()).toBe(PAGE)
  })
})
