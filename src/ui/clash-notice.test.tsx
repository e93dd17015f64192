import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ClashNotice } from './clash-notice.tsx'

const notice = (number: string) => (
  <ClashNotice
    key={number}
    name="第 3 题的答案"
    clash={{
      ...{ kind: 'answer', mine: { text: '乙' }, outcome: 'applied', number, time: 0, here: false },
      current: { body: { text: '甲' }, here: false, byYou: true, byName: '', at: 1 },
    }}
    picture={() => null}
    onEnd={() => Promise.resolve()}
  />
)

it('two of one name on a page are two landmarks of different names [B03]', () => {
  const page = renderToString([notice('0201-7K2M-9QXP'), notice('0201-8AAA-2222')])
  const names = [...page.matchAll(/<section[^>]* aria-label="([^"]*)"/g)].map(([, name]) => name)
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(2)
})
