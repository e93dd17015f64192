import { describe, expect, it } from 'vitest'
import { fakeCaches } from '#tests/support/phone/fake-caches.ts'
import { answerBrandFile, isBrandFile } from './brand-files.ts'

const ORIGIN = 'https://school.test'
const FILE = `${ORIGIN}/brands/kestrel/brand.json`
const json = (text: string) => () =>
  Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json; charset=utf-8' } }))
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

async function ask(store: CacheStorage, get: () => Promise<Response>): Promise<string> {
  const { response, behind } = await answerBrandFile(new Request(FILE), store, get)
  await behind
  return await response.text()
}

describe('files of a brand', () => {
  it('are its pictures and the file that a session asks for by ?brand= [P03]', () => {
    const is = (path: string, base = '') => isBrandFile(new URL(ORIGIN + path), ORIGIN, base)
    expect(is('/brands/kestrel/brand.json')).toBe(true)
    expect(is('/h5/brands/kestrel/logo.svg', '/h5')).toBe(true)
    expect(is('/brands/hosts.json')).toBe(false)
    expect(is('/brands/kestrel/manifest.webmanifest')).toBe(false)
  })

  it('open offline once they were here, the newest for the next time; a portal’s page is none [P03]', async () => {
    const store = fakeCaches()
    expect(await ask(store, json('{"slug":"one"}'))).toBe('{"slug":"one"}')
    expect(await ask(store, offline)).toBe('{"slug":"one"}')
    expect(await ask(store, json('{"slug":"two"}'))).toBe('{"slug":"one"}')
    const portal = () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } }))
    expect(await ask(store, portal)).toBe('{"slug":"two"}')
    expect(await ask(store, offline)).toBe('{"slug":"two"}')
  })

  it('come also where the phone is full', async () => {
    const store = fakeCaches()
    store.full(true)
    expect(await ask(store, json('{}'))).toBe('{}')
  })
})
