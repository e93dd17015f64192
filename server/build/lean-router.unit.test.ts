import { expect, it } from 'vitest'
import { checkRouter, lean, MADE_FOR, noHits } from './lean-router.ts'

const SOURCE = `import * as React2 from "react";
var DataRouterContext = React2.createContext(null);
DataRouterContext.displayName = "DataRouter";
var Await = class extends React2.Component {
};
Await.contextType = DataRouterContext;
`

it('marks what has no effect, so that a bundler may drop it', () => {
  const hits = noHits()
  const text = lean(SOURCE, hits)
  expect(text).toContain('= /* @__PURE__ */ React2.createContext(null)')
  expect(text).toContain('import { Component as PlainComponent } from "react";')
  expect(text).toContain('class extends PlainComponent {')
  expect(text).not.toMatch(/displayName|contextType/)
  expect(Object.values(hits)).toEqual([1, 1, 1, 1])
})

it('the router it was made for passes', () => {
  expect(() => checkRouter(MADE_FOR.version, { ...MADE_FOR.hits })).not.toThrow()
})

it('a router of another shape or version stops the build and is named', () => {
  const changed = lean(SOURCE.replace('React2.createContext', 'createContext'), noHits())
  expect(changed).not.toContain('@__PURE__')
  const hits = { ...MADE_FOR.hits, 'calls without an effect': 16 }
  expect(() => checkRouter(MADE_FOR.version, hits)).toThrow('calls without an effect: 16, not 17')
  expect(() => checkRouter('7.19.0', { ...MADE_FOR.hits })).toThrow('version 7.19.0, not 7.18.5')
})
