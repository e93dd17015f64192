import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Node, parseSync, visitorKeys } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

/**
 * A browser test waits for what a person sees. A read of the page that looks once passes or fails by how fast the
 * machine is, and a wait for a time or for a quiet line waits for nothing that anybody sees.
 */
const root = resolve(import.meta.dirname, '../..')
const HELP = 'see tests/e2e/README.md'
const READS = [
  ...['count', 'innerText', 'innerHTML', 'inputValue', 'getAttribute', 'textContent'],
  ...['all', 'allTextContents', 'allInnerTexts', 'isVisible', 'isHidden', 'isChecked'],
  ...['isDisabled', 'isEnabled', 'isEditable'],
]
/** What they are given runs in the page, where these are methods of its own elements. */
const IN_PAGE = ['evaluate', 'evaluateAll', 'addInitScript']

type Child = Node & { [key: string]: unknown }
/** A node and all that it lies in, outermost first. */
interface Place {
  node: Child
  around: readonly Child[]
}

const isNode = (value: unknown): value is Child =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

function placesIn(node: Child, around: readonly Child[] = []): Place[] {
  const inside = [...around, node]
  const children = (visitorKeys[node.type] ?? []).flatMap((key) => node[key] as unknown)
  return [{ node, around }, ...children.filter(isNode).flatMap((child) => placesIn(child, inside))]
}

/** The last word of what a call calls: `innerText` of `row().innerText()`. */
function calledName(call: Child): string {
  const callee = call['callee'] as Child
  const last = callee.type === 'MemberExpression' ? (callee['property'] as Child) : callee
  const name = last['name'] ?? last['value']
  return typeof name === 'string' ? name : ''
}

/** A call that asks the function it is given again until the answer is right, or asks it in the page. */
function asksAgain(call: Child): boolean {
  const callee = call['callee'] as Child
  const name = calledName(call)
  const isPoll = name === 'poll' && (callee['object'] as Child | undefined)?.['name'] === 'expect'
  return isPoll || name.startsWith('waitFor') || IN_PAGE.includes(name)
}

const isArgument = (node: Child, parent: Child | undefined): parent is Child =>
  parent?.type === 'CallExpression' && (parent['arguments'] as unknown[]).includes(node)

const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']
const BLOCKS = ['BlockStatement', 'Program']

/** The name a function is declared by, and the block it is known in. */
function declaredAs(at: number, path: readonly Child[]): { id: Child; block: Child } | null {
  const [fn, parent] = [path[at] as Child, path[at - 1]]
  const id =
    fn.type === 'FunctionDeclaration'
      ? fn['id']
      : parent?.type === 'VariableDeclarator' && parent['init'] === fn && parent['id']
  const block = path.slice(0, at).findLast(({ type }) => BLOCKS.includes(type))
  return isNode(id) && block ? { id, block } : null
}

/** A place that uses the value of a name, and neither declares it nor names a part of something else so. */
function uses({ node, around }: Place, id: Child): boolean {
  if (node.type !== 'Identifier' || node['name'] !== id['name'] || node === id) return false
  const parent = around.at(-1)
  if (parent?.type === 'MemberExpression') return parent['property'] !== node || parent['computed'] === true
  return parent?.type !== 'Property' || parent['value'] === node
}

/** Whether what stands here is only ever run by what asks again: at once, or by the name of its function. */
function isAskedAgain(
  { node, around }: Place,
  all: readonly Place[],
  names: readonly string[] = [],
): boolean {
  const path = [...around, node]
  return path.some((one, at) => {
    const parent = path[at - 1]
    const isGiven = isArgument(one, parent) && (FUNCTIONS.includes(one.type) || one.type === 'Identifier')
    if (isGiven && asksAgain(parent)) return true
    if (!FUNCTIONS.includes(one.type)) return false
    const declared = declaredAs(at, path)
    if (!declared) return false
    const { id, block } = declared
    const name = String(id['name'])
    if (names.includes(name)) return true
    const used = all.filter((place) => place.around.includes(block) && uses(place, id))
    return used.length > 0 && used.every((place) => isAskedAgain(place, all, [...names, name]))
  })
}

/** What a call does wrong; null: nothing. */
function wrongIn(place: Place, all: readonly Place[]): string | null {
  const { node, around } = place
  if (node['value'] === 'networkidle')
    return 'a line that is quiet says nothing of the page: wait for what it shows, or `rest` of `followed`'
  if (node.type !== 'CallExpression') return null
  const name = calledName(node)
  if (name === 'waitForTimeout') return 'wait for the thing itself, never for a time'
  if (name === 'unroute' || name === 'unrouteAll')
    return 'a browser that stops asking the test loses scripts under way: let go of `intercept`'
  if (name === 'setTimeout')
    return around.some((one) => one.type === 'CallExpression' && calledName(one) === 'addInitScript')
      ? null
      : 'wait for the thing itself, never for a time'
  const on = (node['callee'] as Child)['object'] as Child | undefined
  const isRead = on !== undefined && on['name'] !== 'Promise' && READS.includes(name)
  if (!isRead || isAskedAgain(place, all)) return null
  return `\`${name}\` looks once: use \`await expect.poll(() => …)\`, or a read of tests/support/phone/shows.ts`
}

/** The places of a browser test that do not wait for what a person sees, as `file:line: what to use`. */
function looksOnce(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const all = placesIn(program as unknown as Child)
  return all.flatMap((place) => {
    const wrong = wrongIn(place, all)
    const line = code.slice(0, place.node.start).split('\n').length
    return wrong === null ? [] : [`${file}:${line}: ${wrong} (${HELP})`]
  })
}

describe('a browser test', () => {
  it('waits for what a person sees', () => {
    const files = globSync('tests/e2e/**/*.ts', { cwd: root }).toSorted()
    expect(files.length).toBeGreaterThan(70)
    expect(files.flatMap((file) => looksOnce(file, readFileSync(resolve(root, file), 'utf8')))).toEqual([])
  })
})

const linesOf = (...code: string[]) =>
  looksOnce('a.test.ts', code.join('\n')).map((said) => Number(said.split(':')[1]))

describe('the wall', () => {
  it('names file, line and what to use', () => {
    expect(looksOnce('a.test.ts', "\nexpect(await page.locator('li').count()).toBe(1)\n")).toEqual([
      `a.test.ts:2: \`count\` looks once: use \`await expect.poll(() => …)\`, or a read of tests/support/phone/shows.ts (${HELP})`,
    ])
  })

  it.each(READS)('refuses a planted %s', (name) => {
    expect(linesOf(`const had = await row.${name}()`)).toEqual([1])
    expect(linesOf(`if (await row?.${name}()) await row.click()`)).toEqual([1])
    expect(linesOf(`await Promise.all([row.${name}()])`)).toEqual([1])
    expect(linesOf(`await expect(row.${name}()).resolves.toBe(1)`)).toEqual([1])
    expect(linesOf(`await expect.poll(() => row.${name}()).toBe(1)`)).toEqual([])
    expect(linesOf(`await page.waitForFunction(() => document.body.${name}())`)).toEqual([])
    expect(linesOf(`await page.evaluate(() => document.body.${name}())`)).toEqual([])
  })

  it('looks through names: a function that is only ever asked again may look, one that is called once may not', () => {
    const shown = 'const shown = () => row.innerText()'
    expect(linesOf(shown, "await expect.poll(shown).toBe('')")).toEqual([])
    expect(linesOf(shown, "await expect.poll(async () => (await shown()).trim()).toBe('')")).toEqual([])
    expect(linesOf(shown, 'const twice = async () => [await shown()]', 'expect.poll(twice)')).toEqual([])
    expect(linesOf(shown, 'expect(await shown()).toBe(1)', 'expect.poll(shown)')).toEqual([1])
    expect(linesOf(shown, 'const twice = async () => [await shown()]', 'await twice()')).toEqual([1])
    expect(linesOf('async function shown() { return row.innerText() }', 'await shown()')).toEqual([1])
    expect(linesOf(shown)).toEqual([1])
    // a value that was read before it is given away is a value
    expect(linesOf('await expect.poll(row.count()).toBe(1)')).toEqual([1])
    expect(linesOf('await other.poll(() => row.count())')).toEqual([1])
  })

  it('refuses waits for a time or for a quiet line, and requests that nobody answers', () => {
    expect(linesOf("await page.waitForLoadState('networkidle')")).toEqual([1])
    expect(linesOf("await page.goto('/', { waitUntil: 'networkidle' })")).toEqual([1])
    expect(linesOf('await page.waitForTimeout(500)')).toEqual([1])
    expect(linesOf('await new Promise((done) => setTimeout(done, 500))')).toEqual([1])
    expect(linesOf('await page.evaluate(() => new Promise((done) => window.setTimeout(done, 5)))')).toEqual([
      1,
    ])
    expect(linesOf('await page.unroute(list)', 'await page.unrouteAll()')).toEqual([1, 2])
    // the page's own clock, made slow
    expect(linesOf('await page.addInitScript(() => { setTimeout(heard, 5) })')).toEqual([])
  })
})
