import { describe, expect, it } from 'vitest'
import { decideLines } from './decide.ts'

const IT = 'informationtechnology'
const GT = 'generaltechnology'
const sat = (...courses: string[]) => new Map([['c1', new Set(courses)]])
const line = (who: string, place = 'c1') => ({ who, place })

describe('which subject a line under the shared code means [A07]', () => {
  it('is the only one that the class sat', () => {
    expect(decideLines([line('t')], [], sat(IT))).toEqual([{ ...line('t'), courseId: IT }])
    expect(decideLines([line('t')], [], sat('technology'))).toEqual([
      { ...line('t'), courseId: 'technology' },
    ])
  })

  it('is left open where the class sat both, or none', () => {
    expect(decideLines([line('t')], [], sat(IT, GT))).toEqual([])
    expect(decideLines([line('t')], [], new Map())).toEqual([])
    expect(decideLines([line('t', 'c2')], [], sat(IT))).toEqual([])
  })

  it('is left open where two teachers of a class may be meant, or another one has the subject', () => {
    expect(decideLines([line('t'), line('u')], [], sat(IT))).toEqual([])
    expect(decideLines([line('t')], [{ ...line('u'), courseId: IT }], sat(IT))).toEqual([])
    expect(decideLines([line('t')], [{ ...line('u'), courseId: GT }], sat(IT))).toHaveLength(1)
  })

  it('is said already where the same person has a certain line', () => {
    expect(decideLines([line('t')], [{ ...line('t'), courseId: GT }], sat(IT, GT))).toEqual([
      { ...line('t'), courseId: null },
    ])
  })
})
