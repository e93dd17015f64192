import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { PaperAnalysis } from '#contract/exam/items.ts'
import { loadArea } from '#src/i18n/i18n.ts'
import { CardLinks } from './card-links.part.tsx'

const shown = (count: number): string =>
  renderToStaticMarkup(
    <CardLinks
      paper={{ examId: 'e', paperId: 'p' } as PaperAnalysis}
      students={Array.from({ length: count }, (_, i) => ({ studentId: `s${i}`, name: `学生${i}` }))}
    />,
  )

beforeAll(() => loadArea('items'))

it('of very many names the first sixty are shown, the rest is one tap further', () => {
  expect(shown(60).match(/<a /g)).toHaveLength(60)
  expect(shown(60)).not.toContain('<button')
  expect(shown(212).match(/<a /g)).toHaveLength(60)
  expect(shown(212)).toContain('另外 152 人')
})
