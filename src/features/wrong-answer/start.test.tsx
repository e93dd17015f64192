import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { loadArea } from '#src/i18n/i18n.ts'
import { Start } from './start.part.tsx'

beforeAll(() => Promise.all([loadArea('wrong')]))

it('practice that has nothing on this phone and no line is not offered, and says why [R164]', () => {
  const open = renderToStaticMarkup(<Start href="/p" title="开始练习" can />)
  expect(open).toMatch(/<a[^>]*href="\/p"/)
  const shut = renderToStaticMarkup(<Start href="/p" title="开始练习" can={false} />)
  expect(shut).toMatch(/<button[^>]*disabled/)
  expect(shut).not.toContain('href')
  expect(shut).toContain('今天的题还没有存到手机上')
})
