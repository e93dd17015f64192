import { describe, expect, it } from 'vitest'
import { pageState, reconcilePages } from './set-pages.rules.ts'

const page = (keptId: string, fileId = '') => ({ keptId, fileId, name: `${keptId}.jpg` })
const file = (fileId: string, more: object = {}) => ({
  ...{ fileId, name: `${fileId}.jpg`, size: 100, sent: 25 },
  schoolId: null as string | null,
  trouble: null as { messageKey: string } | null,
  note: null as { messageKey: string } | null,
  ...more,
})

describe('pages of a paper [R159, W05]', () => {
  it('each says where it is: on its way, in trouble, gone from the phone, at the school', () => {
    expect(pageState(page('a'), [file('a')])).toEqual({ at: 'coming', part: 0.25, note: null })
    const refused = file('a', { trouble: { messageKey: 'sync.fileRefused' } })
    expect(pageState(page('a'), [refused])).toMatchObject({ at: 'trouble' })
    expect(pageState(page('a'), [])).toEqual({ at: 'lost' })
    expect(pageState(page('a', 'school-a'), [])).toEqual({ at: 'school' })
  })
  it('take the school’s ids where they came, and keep their order', () => {
    const pages = [page('b'), page('a')]
    expect(reconcilePages(pages, [file('a', { schoolId: 'school-a' }), file('b')])).toEqual([
      page('b'),
      page('a', 'school-a'),
    ])
    expect(reconcilePages(pages, [file('a'), file('b')])).toBe(pages)
  })
  it('a file kept as the phone went dark is a page again', () => {
    expect(reconcilePages([page('a', 'school-a')], [file('a', { schoolId: 'school-a' }), file('b')])).toEqual(
      [page('a', 'school-a'), page('b')],
    )
  })
})
