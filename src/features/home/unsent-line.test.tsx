import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Clash } from '#core/sync/types.ts'
import { loadArea } from '#src/i18n/i18n.ts'
import { outbox } from '#src/state/unsent/outbox.state.ts'
import { UnsentLine } from './unsent-line.part.tsx'

const EMPTY = { ...outbox }
beforeAll(() => loadArea('exam'))
afterEach(() => void Object.assign(outbox, EMPTY))

it('work that waits is told also beside what gave way to another phone [B03]', () => {
  Object.assign(outbox, { waiting: 4, clashes: [{ opId: 'replaced' } as Clash] })
  const said = renderToStaticMarkup(<UnsentLine />)
  expect(said).toContain('4 项还没有到学校')
  expect(said).toContain('1 处内容和另一台手机交的不一样')
})

it('nothing is said where nothing waits', () => {
  expect(renderToStaticMarkup(<UnsentLine />)).toBe('')
})
