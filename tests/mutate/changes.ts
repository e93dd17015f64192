import type { BinaryExpression, CallExpression, LogicalExpression, Node } from 'oxc-parser'

/**
 * - `value`: an expression, replaced by `text` while its mutant is the live one
 * - `call`: a statement that is a call, left out
 */
export interface Change {
  start: number
  end: number
  kind: 'value' | 'call'
  text: string
}

export interface Place {
  parent: Node | null
  key: string
  /** In the part of `a?.b.c` that is left out with `a`: it cannot be wrapped. */
  inChain: boolean
}

const OPERATORS = new Map(
  Object.entries({
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '==': '!=',
    '!=': '==',
    '&&': '||',
    '||': '&&',
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '%': '*',
  }),
)
const SQL = new Map(Object.entries({ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '=': '!=', '!=': '=' }))
const METHODS = new Map(Object.entries({ some: 'every', every: 'some', min: 'max', max: 'min' }))

/** Where `word` lies in the code between two nodes, comments left out. */
function between(code: string, from: number, to: number, word: string): number {
  const gap = code
    .slice(from, to)
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => ' '.repeat(comment.length))
  return from + gap.indexOf(word)
}

type Operation = BinaryExpression | LogicalExpression

function otherOperator(node: Operation, code: string): string[] {
  const { operator, left, right } = node
  const at = between(code, left.end, right.start, operator)
  if (operator === '??') return [code.slice(node.start, at)]
  const other = OPERATORS.get(operator)
  return other ? [code.slice(node.start, at) + other + code.slice(at + operator.length, node.end)] : []
}

/** The name of the method that is called, when it is written out: `where` of `a.where(b)`. */
const methodOf = ({ callee }: CallExpression): string | null =>
  callee.type === 'MemberExpression' &&
  !callee.computed &&
  !callee.optional &&
  callee.property.type === 'Identifier'
    ? callee.property.name
    : null

/** `a.where('b', '=', c)` and `a.filter(b)` without the condition; `some` for `every` and `min` for `max`. */
function otherCall(node: CallExpression, code: string): string[] {
  const { callee, arguments: args } = node
  const name = methodOf(node)
  if (name === null || callee.type !== 'MemberExpression') return []
  const { object, property } = callee
  const isQuery = name === 'where' && (args.length > 1 || args[0]?.type === 'ArrowFunctionExpression')
  if (isQuery || name === 'filter')
    return [code.slice(node.start, between(code, object.end, property.start, '.'))]
  const other = METHODS.get(name)
  const isOne = name.length > 3 || (object.type === 'Identifier' && object.name === 'Math')
  return other && isOne
    ? [code.slice(node.start, property.start) + other + code.slice(property.end, node.end)]
    : []
}

/** `=` of `.where('a', '=', b)`. */
const isComparison = (node: Node, parent: Node | null): boolean =>
  parent?.type === 'CallExpression' && methodOf(parent) === 'where' && parent.arguments[1] === node

const isReturned = ({ parent, key }: Place): boolean =>
  parent?.type === 'ReturnStatement' || (parent?.type === 'ArrowFunctionExpression' && key === 'body')

function otherLiteral(node: Node & { value: unknown }, place: Place): string[] {
  const { value } = node
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'number') return [String(value + 1)]
  if (typeof value !== 'string' || value === '') return []
  if (isReturned(place)) return ["''"]
  const other = SQL.get(value)
  return other && isComparison(node, place.parent) ? [`'${other}'`] : []
}

function textsOf(node: Node, place: Place, code: string): string[] {
  const { type } = node
  if (type === 'Literal') return otherLiteral(node, place)
  if (type === 'TemplateLiteral') return isReturned(place) ? ["''"] : []
  if (type === 'CallExpression') return place.inChain ? [] : otherCall(node, code)
  if (type !== 'BinaryExpression' && type !== 'LogicalExpression') return []
  return node.left.type === 'PrivateIdentifier' ? [] : otherOperator(node as Operation, code)
}

/** A condition that has no operator of its own to be changed. */
const isPlainTest = (node: Node, { parent, key }: Place): boolean =>
  key === 'test' &&
  (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression') &&
  !['BinaryExpression', 'LogicalExpression', 'Literal'].includes(node.type)

/** What may be changed at this very node; its children are asked for themselves. */
export function changesOf(node: Node, place: Place, code: string): Change[] {
  const { start, end } = node
  if (node.type === 'ExpressionStatement') {
    const { expression } = node
    const call = expression.type === 'AwaitExpression' ? expression.argument : expression
    if (call.type !== 'CallExpression' || call.callee.type === 'Super') return []
    return [{ start, end: expression.end, kind: 'call', text: '' }]
  }
  const texts = textsOf(node, place, code)
  if (isPlainTest(node, place)) texts.push(`!(${code.slice(start, end)})`)
  return texts.map((text) => ({ start, end, kind: 'value', text }))
}
