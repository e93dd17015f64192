import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Node, parseSync, visitorKeys } from 'oxc-parser'
import { expect, it } from 'vitest'
import { OVER_SCHOOLS } from './over-schools.ts'

const root = resolve(import.meta.dirname, '../..')
const HOME = 'server/db/tenancy.ts'
const MARKS = ['overSchools', 'formatOverSchoolsComment']

type Child = Node & { [key: string]: unknown }
interface Place {
  node: Child
  parent: Child | null
}

const isNode = (value: unknown): value is Child =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

function placesIn(node: Child, parent: Child | null = null): Place[] {
  const children = (visitorKeys[node.type] ?? []).flatMap((key) => node[key] as unknown)
  return [{ node, parent }, ...children.filter(isNode).flatMap((child) => placesIn(child, node))]
}

/** Uses of the value of a name: neither where it is declared or imported, nor a key or member of that name. */
function usesOf(name: string, all: readonly Place[]): Place[] {
  return all.filter(({ node, parent }) => {
    if (node.type !== 'Identifier' || node['name'] !== name || parent === null) return false
    if (parent.type === 'ImportSpecifier') return false
    if (parent.type === 'VariableDeclarator') return parent['id'] !== node
    if (parent.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true
    return parent.type !== 'Property' || parent['value'] === node
  })
}

/** Queries of a file over several schools. A mark that has a name counts as often as the name is used. */
function queriesOver(file: string, code: string): number {
  const byHand = code.split('/* all schools: ').length - 1
  if (!MARKS.some((mark) => code.includes(mark))) return byHand
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const all = placesIn(program as unknown as Child)
  const marks = [
    ...MARKS,
    ...all.flatMap(({ node }) => {
      const from = node.type === 'ImportSpecifier' ? (node['imported'] as Child)['name'] : undefined
      const local = node.type === 'ImportSpecifier' ? (node['local'] as Child)['name'] : undefined
      return MARKS.includes(String(from)) && from !== local ? [String(local)] : []
    }),
  ]
  const parentOf = new Map(all.map(({ node, parent }) => [node, parent]))
  return marks
    .flatMap((mark) => usesOf(mark, all))
    .reduce((sum, { parent }) => {
      const around = parent?.type === 'CallExpression' ? parentOf.get(parent) : null
      const id = around?.type === 'VariableDeclarator' ? (around['id'] as Child) : null
      return sum + (id === null ? 1 : usesOf(String(id['name']), all).length)
    }, byHand)
}

it('every query over the rows of several schools stands on the list, with its reason [G13]', () => {
  const files = globSync('server/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|\.test-support\.ts$/.test(file) && file !== HOME)
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => {
    const queries = queriesOver(file, readFileSync(resolve(root, file), 'utf8'))
    return queries === 0 ? [] : [[file, queries] as const]
  })
  const listed = Object.entries(OVER_SCHOOLS).map(([file, [queries]]) => [file, queries] as const)
  expect(
    Object.fromEntries(found),
    'a query over several schools is put on the list in tests/walls/over-schools.ts, with why it may',
  ).toEqual(Object.fromEntries(listed))
  for (const [file, [, why]] of Object.entries(OVER_SCHOOLS))
    expect([file, why.length > 10]).toEqual([file, true])
})

it.each([
  ["import { overSchools } from './t.ts'\nq.modifyEnd(overSchools('a'))", 1],
  ["import { overSchools as all } from './t.ts'\nq.modifyEnd(all('a'))", 1],
  ["const all = overSchools('a')\nq.modifyEnd(all)\nsql`select ${all}`", 2],
  ['sql`select 1 ${sql.raw(formatOverSchoolsComment(WHY))}`', 1],
  ['sql`select 1 /* all schools: by hand */`', 1],
  ['const all = count()\nq.modifyEnd(all)', 0],
])('the wall counts %s as %i', (code, queries) => {
  expect(queriesOver('a.ts', code)).toBe(queries)
})
