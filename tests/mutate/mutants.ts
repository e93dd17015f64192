import { type Node, parseSync, visitorKeys } from 'oxc-parser'
import { type Change, changesOf, type Place } from './changes.ts'

/** One change of a source file. `start` and `end` are offsets in UTF-16 units; line and column count from 1. */
export interface Mutant extends Change {
  /** It begins a statement, where a bracket would go on with the line before. */
  opens: boolean
  line: number
  column: number
  /** The text that is replaced and what replaces it, on one line each. */
  before: string
  after: string
}

type Child = Node & { [key: string]: unknown }

const isNode = (value: unknown): value is Child =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** What is a type, a name or an address and no value: a change there changes nothing or breaks the file. */
function isSkipped(node: Child, key: string): boolean {
  if (node.type.startsWith('TS')) return key !== 'expression'
  if (/^(Import|ExportAll)/.test(node.type)) return node.type !== 'ImportExpression'
  if (key === 'key' && !node['computed']) return true
  return ['typeAnnotation', 'returnType', 'typeArguments', 'typeParameters', 'implements'].includes(key)
}

const BLOCKS = ['BlockStatement', 'Program', 'StaticBlock', 'SwitchCase']

interface Found {
  changes: Change[]
  /** Where statements begin that may lack a semicolon before them. */
  openings: Set<number>
}

function walk(node: Child, place: Place, code: string, into: Found): void {
  into.changes.push(...changesOf(node, place, code))
  if (node.type === 'ExpressionStatement' && BLOCKS.includes(place.parent?.type ?? ''))
    into.openings.add(node.start)
  for (const key of visitorKeys[node.type] ?? []) {
    if (isSkipped(node, key)) continue
    const value = node[key]
    const isSpine = key === 'callee' || key === 'object' || node.type === 'TSNonNullExpression'
    const inChain = node.type === 'ChainExpression' || (place.inChain && isSpine)
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, { parent: node, key, inChain }, code, into)
  }
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** All mutants of a TypeScript file, in the order of their places: the same text gives the same list. */
export function mutantsOf(file: string, code: string): Mutant[] {
  const parsed = parseSync(file, code, { preserveParens: false })
  if (parsed.errors.length) throw new Error(`${file}: ${parsed.errors[0]?.message}`)
  const { changes, openings }: Found = { changes: [], openings: new Set() }
  const place = { parent: null, key: '', inChain: false }
  walk(parsed.program as unknown as Child, place, code, { changes, openings })
  const starts = [0]
  for (let i = code.indexOf('\n'); i >= 0; i = code.indexOf('\n', i + 1)) starts.push(i + 1)
  return changes
    .map((change) => {
      const line = starts.findLastIndex((start) => start <= change.start)
      return {
        ...change,
        opens: openings.has(change.start),
        line: line + 1,
        column: change.start - (starts[line] ?? 0) + 1,
        before: onOneLine(code.slice(change.start, change.end)),
        after: onOneLine(change.text) || '(nothing)',
      }
    })
    .sort((a, b) => a.start - b.start || b.end - a.end)
}
