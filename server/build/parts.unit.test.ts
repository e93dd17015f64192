import { describe, expect, it } from 'vitest'
import { groupSmallModules } from './parts.ts'

interface Module {
  at?: readonly string[]
  later?: readonly string[]
  size?: number
}

const graphOf = (modules: Readonly<Record<string, Module>>) => ({
  getModuleInfo: (id: string) => {
    const module = modules[id]
    return module
      ? {
          importedIds: module.at ?? [],
          dynamicallyImportedIds: module.later ?? [],
          code: 'x'.repeat(module.size ?? 100),
        }
      : null
  },
})

const LIST = '/app/src/features/papers/list.screen.tsx'
const READ = '/app/src/features/papers/read/read.screen.tsx'
const SHOP = '/app/src/features/shop/shop.screen.tsx'
const APP = graphOf({
  boot: { at: ['routes', 'state'], later: ['store', 'bar'] },
  routes: { later: [LIST, READ, SHOP] },
  [LIST]: { at: ['row', 'card', 'state', 'button'] },
  [READ]: { at: ['row', 'big'], later: ['pen'] },
  [SHOP]: { at: ['card', 'big', 'button'] },
  row: {},
  card: { at: ['icon', 'state'] },
  icon: {},
  big: { size: 20_000, at: ['icon'] },
  pen: { at: ['own', 'icon'] },
  own: {},
  store: {},
  bar: { at: ['button'] },
  button: {},
  state: {},
})

const STAGES = new Map([
  ['boot', null],
  ['routes', null],
  ['state', 'shop'],
])

describe('small files', () => {
  const chunkOf = groupSmallModules('boot', STAGES, APP)
  it('of one feature are one file, with what it alone uses', () => {
    for (const id of [LIST, READ, 'row']) expect([id, chunkOf.get(id)]).toEqual([id, 'papers'])
    // not into the stage of that name
    expect(chunkOf.get(SHOP)).toBe('more-shop')
  })
  it('that several use are another, with all that they bring along', () => {
    expect(chunkOf.get('card')).toBe('parts')
    expect(chunkOf.get('icon')).toBe('parts')
  })
  it('are not joined where they are large, fetched by themselves or a stage’s', () => {
    for (const id of ['big', 'pen', 'own', 'store', 'state', 'boot']) expect(chunkOf.has(id)).toBe(false)
  })
  it('that a stage fetches by itself bring no parts of features along', () => {
    for (const id of ['bar', 'button']) expect(chunkOf.has(id)).toBe(false)
  })
  it('never wait for each other in a circle: shared parts import no feature', () => {
    for (const [id, chunk] of chunkOf)
      if (chunk === 'parts')
        for (const next of APP.getModuleInfo(id)?.importedIds ?? [])
          expect(['parts', undefined]).toContain(chunkOf.get(next))
  })
})
