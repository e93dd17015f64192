import { describe, expect, it } from 'vitest'
import { stagesOf } from './stages.ts'

const graphOf = (imports: Readonly<Record<string, readonly string[]>>) => ({
  getModuleInfo: (id: string) =>
    imports[id]
      ? {
          importedIds: imports[id],
          importers: Object.keys(imports).filter((by) => imports[by]?.includes(id)),
        }
      : null,
})
const APP = graphOf({
  boot: ['words'],
  main: ['words', 'state', 'ui'],
  login: ['ui', 'field'],
  home: ['list', 'state', 'home'],
  list: ['ui', 'card', 'home'],
  other: ['card', 'field'],
  words: [],
  state: [],
  ui: [],
  field: [],
  card: [],
})

describe('files by the moment they are wanted', () => {
  const all = stagesOf(
    [
      { chunk: null, roots: ['boot'] },
      { chunk: 'main', roots: ['main'] },
      { chunk: 'later', roots: ['login', 'home'] },
    ],
    APP,
  )
  it('a module is in the first stage that needs it, with everything its stage brings along', () => {
    expect(Object.fromEntries(all)).toEqual({
      ...{ boot: null, words: null, main: 'main', state: 'main', ui: 'main' },
      ...{ login: 'later', field: 'later', home: 'later', list: 'later', card: 'later' },
    })
  })
  it('what others use too is a file of its own, with all it needs', () => {
    const stages = [
      { chunk: 'main', roots: ['main'] },
      { chunk: 'report', roots: ['report'], shared: 'figures' },
    ]
    const graph = graphOf({
      ...{ main: ['ui'], ui: [], report: ['text', 'bar', 'ui'], text: ['words'], words: [] },
      ...{ bar: ['scale'], scale: [], other: ['bar', 'ui'] },
    })
    expect(Object.fromEntries(stagesOf(stages, graph))).toEqual({
      ...{ main: 'main', ui: 'main', report: 'report', text: 'report', words: 'report' },
      ...{ bar: 'figures', scale: 'figures' },
    })
  })
  it('what no stage needs is cut by the bundler', () => {
    expect(all.has('other')).toBe(false)
  })
  it('a beginning that is no module fails the build and is named', () => {
    expect(() => stagesOf([{ chunk: 'home', roots: ['moved'] }], APP)).toThrow(/stage home .* moved/)
  })
})
