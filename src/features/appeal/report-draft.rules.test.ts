import { describe, expect, it } from 'vitest'
import { NOTHING_SHOWN, reportForm } from './report-draft.rules.ts'

const saved = { appealId: 'a1', reason: 'total', text: '小题分加错了' } as const
const shown = {
  photoId: 'f1',
  pictureId: 'f1',
  strokes: [{ color: '#c8102e', width: 50, points: [1, 2, 3, 4] }],
}

describe('a report of a marking error that is being written', () => {
  it('comes back whole out of its draft, circle and photograph too', () => {
    const form = reportForm(undefined)
    const begun = form.read(null)
    expect(begun).toMatchObject({ reason: 'wrong', text: '', shown: NOTHING_SHOWN })
    const written = { ...begun, reason: 'unmarked', text: '第二步对了', shown } as const
    expect(form.read(form.body(written))).toEqual(written)
  })

  it('begins with what the server keeps, and goes on with what was written here since, under one id', () => {
    const form = reportForm(saved)
    expect(form.read(null)).toEqual({ ...saved, shown: NOTHING_SHOWN })
    const here = { appealId: 'other', reason: 'misread', text: '' }
    expect(form.read(here)).toEqual({ appealId: 'a1', reason: 'misread', text: '', shown: NOTHING_SHOWN })
  })

  it('is read where another version wrote it', () => {
    expect(reportForm(saved).read({ reason: 7, strokes: 'x', photoId: '' })).toEqual({
      ...saved,
      shown: NOTHING_SHOWN,
    })
  })
})
