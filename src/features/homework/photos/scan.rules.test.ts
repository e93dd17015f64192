import { describe, expect, it } from 'vitest'
import { countRemainingPages, readScans, removeScan, withScan } from './scan.rules.ts'

const scan = { name: 'a.tif', size: 1000, pages: 3, more: false, next: 1 }

describe('a file of several pages', () => {
  it('is kept with the answer until nothing of it is left [V05]', () => {
    const one = withScan([], scan)
    expect(one.map(countRemainingPages)).toEqual([2])
    expect(withScan(one, { ...scan, next: 2 }).map(countRemainingPages)).toEqual([1])
    expect(withScan(one, { ...scan, next: 3 })).toEqual([])
    expect(withScan(one, { ...scan, name: 'b.tif' })).toHaveLength(2)
    expect(removeScan(one, scan)).toEqual([])
  })

  it('of which the end cannot be read stays until the person says so [V05]', () => {
    const unread = { ...scan, pages: 1, more: true }
    expect(withScan([], unread)).toEqual([unread])
  })

  it('comes out of a draft as it went in, and nothing else does [V05]', () => {
    expect(readScans([scan])).toEqual([scan])
    expect(readScans(JSON.parse(JSON.stringify([scan, null, 3, {}, { ...scan, next: -1 }])))).toEqual([scan])
    for (const odd of [undefined, null, 'x', 5, { 0: scan }]) expect(readScans(odd)).toEqual([])
  })
})
