import { expect, it } from 'vitest'
import { bareBrand, defaultBrand } from '#core/brand/default.ts'
import { differences, filterBrands, hostsBySlug } from './brands.rules.ts'

it('host names are gathered by brand', () => {
  const list = hostsBySlug({ 'a.test': 'alpha', 'b.test': 'beta', 'www.a.test': 'alpha', 'x.test': 7 })
  expect([...list]).toEqual([
    ['alpha', ['a.test', 'www.a.test']],
    ['beta', ['b.test']],
  ])
})

it('only what differs from the defaults is named', () => {
  expect(differences(bareBrand.switches)).toEqual({ off: [], on: [] })
  expect(differences({ ...bareBrand.switches, homework: false, closeVIP: true })).toEqual({
    off: ['homework'],
    on: ['closeVIP'],
  })
})

it('a brand is found by name, region and host, whatever the case', () => {
  const all = [
    {
      brand: { ...defaultBrand, slug: 'oakfell', title: 'Oakfell Schools', region: 'North' },
      hosts: ['o.example'],
    },
    { brand: defaultBrand, hosts: ['kaoban.example'] },
  ]
  expect(filterBrands(all, '')).toHaveLength(2)
  for (const typed of ['OAK', 'north', 'o.example '])
    expect(filterBrands(all, typed).map((b) => b.brand.slug)).toEqual(['oakfell'])
})
