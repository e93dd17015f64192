import type { KyselyPlugin, OperationNode, RootOperationNode } from 'kysely'
import { hasOverSchoolsComment, ofASchool } from '#server/db/tenancy.ts'

type Node = OperationNode & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node)['kind'] === 'string'

const QUERIES = new Set(['SelectQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

function children(node: Node): Node[] {
  const found: Node[] = []
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) {
      for (const one of value as unknown[]) if (isNode(one)) found.push(one)
    } else if (isNode(value)) found.push(value)
  }
  return found
}

/** Nodes of a query itself, not of queries within it. */
function* within(node: Node): Generator<Node> {
  yield node
  for (const child of children(node)) if (!QUERIES.has(child.kind)) yield* within(child)
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.kind === 'IdentifierNode') return String(node['name'])
  if (node.kind === 'TableNode') return nameOf(node['table'])
  if (node.kind === 'SchemableIdentifierNode') return nameOf(node['identifier'])
  if (node.kind === 'ColumnNode') return nameOf(node['column'])
  return ''
}

/** Tables of a query by the name it calls them. */
function tablesOf(query: Node): Map<string, string> {
  const found = new Map<string, string>()
  const add = (node: Node) => {
    const aliased = node.kind === 'AliasNode'
    const table = aliased ? (node['node'] as Node) : node
    if (table.kind === 'TableNode') found.set(aliased ? nameOf(node['alias']) : nameOf(table), nameOf(table))
  }
  const joins = (query['joins'] as Node[] | undefined) ?? []
  const froms = [query['from'], query['using'], query['table']].filter(isNode)
  for (const from of froms)
    if (from.kind === 'FromNode') for (const one of from['froms'] as Node[]) add(one)
    else if (from.kind === 'UsingNode') for (const one of from['tables'] as Node[]) add(one)
    else add(from)
  for (const join of joins) add(join['table'] as Node)
  return found
}

/** The names by which `school_id` is asked for in conditions; '' where it stands alone. */
function schoolsAsked(query: Node): Set<string> {
  const asked = new Set<string>()
  const conditions = [query['where'], ...((query['joins'] as Node[] | undefined) ?? []).map((j) => j['on'])]
  for (const condition of conditions.filter(isNode))
    for (const node of within(condition)) {
      if (node.kind === 'ReferenceNode' && nameOf(node['column']) === 'school_id')
        asked.add(nameOf(node['table']))
      if (node.kind === 'RawNode')
        for (const text of node['sqlFragments'] as string[])
          for (const [, table = ''] of text.matchAll(/(?:"?(\w+)"?\.)?"?school_id\b/g)) asked.add(table)
    }
  return asked
}

const rawText = (node: Node): string =>
  [...within(node)]
    .flatMap((one) => (one.kind === 'RawNode' ? (one['sqlFragments'] as string[]) : []))
    .join(' ')

const isNamed = (query: Node): boolean =>
  ((query['endModifiers'] as Node[] | undefined) ?? []).some((end) => hasOverSchoolsComment(rawText(end)))

/** Tables of a school that a query reads or changes without asking for the school; not those of a query that says so. */
export function withoutSchool(root: OperationNode): string[] {
  const node = root as Node
  if (QUERIES.has(node.kind) && isNamed(node)) return []
  const found: string[] = []
  if (QUERIES.has(node.kind)) {
    const asked = schoolsAsked(node)
    for (const [name, table] of tablesOf(node))
      if (ofASchool.has(table) && !asked.has(name) && !asked.has('')) found.push(table)
  }
  if (node.kind === 'RawNode') found.push(...inText((node['sqlFragments'] as string[]).join(' ')))
  for (const child of children(node)) found.push(...withoutSchool(child))
  return found
}

/** The same of a statement that is text. */
function inText(text: string): string[] {
  if (hasOverSchoolsComment(text) || /\bschool_id\b/.test(text)) return []
  return [...text.matchAll(/\b(?:from|join|update|into)\s+"?(\w+)"?/gi)].flatMap(([, table = '']) =>
    ofASchool.has(table) ? [table] : [],
  )
}

/** Frames that are looked at for who asks. */
const DEEP = 60

/** What a test itself asks of the database is its own affair. */
function isOfATest(): boolean {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = DEEP
  const frames = (new Error('here').stack ?? '').split('\n')
  Error.stackTraceLimit = limit
  const own = frames.filter((at) => /\/(?:server|tests)\//.test(at) && !at.includes('school-filter'))
  return /\.test(?:-support)?\.ts|\/tests\//.test(own[0] ?? '')
}

/** Refuses every query that touches rows of a school and neither asks for the school nor says that it means all. */
export const schoolFilter: KyselyPlugin = {
  transformQuery({ node }): RootOperationNode {
    const tables = withoutSchool(node)
    if (tables.length > 0 && !isOfATest())
      throw new Error(`No school is asked for of ${[...new Set(tables)].join(', ')}.`)
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}
