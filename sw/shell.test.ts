import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Snapshot } from './messages.ts'
import { paintSnapshot } from './paint.ts'
import { isShellAddress, listStyleSheets, paintShell } from './shell.ts'

const ORIGIN = 'https://school.test'
const at = (path: string, base = '') => isShellAddress(new URL(path, ORIGIN), ORIGIN, base)
const SHELL =
  '<!doctype html><html lang="zh-CN"><head><link rel="stylesheet" href="/assets/index-1.css"></head><body>' +
  '<div id="root"><div class="boot"><div></div></div></div><noscript>x</noscript></body></html>'
const snapshot = (more: Partial<Snapshot>): Snapshot => ({
  accountKey: 'a',
  userId: 'u',
  url: '/x',
  html: '<main>87 分</main>',
  lang: '',
  theme: '',
  assets: [],
  ...more,
})

describe('addresses answered with the shell', () => {
  it('are the pages of the app', () => {
    for (const path of ['/', '/exam/list', '/exam/report?examId=a.b', '/auth/login/', '/apiary'])
      expect(at(path)).toBe(true)
  })
  it('lie under the path of a brand in hash mode, and nowhere else [R02]', () => {
    expect(at('/edu/xueqing/', '/edu/xueqing')).toBe(true)
    for (const path of [
      '/',
      '/edu/xueqing',
      '/edu/xueqing-svc/x',
      '/edu/xueqing/assets/a',
      '/edu/xueqing/api/x',
    ])
      expect(at(path, '/edu/xueqing')).toBe(false)
  })
  it('are never calls, hashed files, brands or anything with an extension', () => {
    for (const path of [
      '/api',
      '/api/exam/plan',
      '/assets/x',
      '/assets/a.js',
      '/brands/x',
      '/docs/',
      '/docs/zh-CN/family.html',
      '/version.json',
      '/a/b.html',
    ]) {
      expect(at(path)).toBe(false)
    }
    expect(at('https://other.test/')).toBe(false)
  })
})

describe('the painted shell', () => {
  it('holds the page in place of what #root held, its style in the head and no sheet to wait for', () => {
    const painted = paintShell(SHELL, snapshot({}), '.a{b:c}')
    expect(painted).toContain('<div id="root"><main>87 分</main></div><noscript>x</noscript>')
    expect(painted).toMatch(/<head>.*<style>\.a\{b:c\}<\/style>.*<\/head>/)
    expect(painted).not.toContain('rel="stylesheet"')
  })
  it('names the sheets it holds, so that the app brings none of them again', () => {
    const assets = ['/assets/report-2.css', '/assets/report-3.js']
    const painted = paintShell(SHELL, snapshot({ assets }), '') ?? ''
    const sheet = (name: string) => `<link rel="held" href="/assets/${name}.css">`
    expect(painted.match(/<link rel="held".*?>/g)).toEqual([sheet('index-1'), sheet('report-2')])
    expect(painted.indexOf('held')).toBeLessThan(painted.indexOf('</head>'))
  })
  it('names its scripts for the app to ask for, the shell’s own first, and asks for none itself', () => {
    const own = '<link rel="modulepreload" crossorigin href="/assets/main-1.js">'
    const ahead = '<link rel="preload" as="style" href="/assets/main-1.css" crossorigin>'
    const shell = SHELL.replace('</head>', `${own}${ahead}</head>`)
    const assets = ['/assets/report-3.js', '/assets/main-1.js', '/assets/report-2.css']
    const painted = paintShell(shell, snapshot({ assets }), '') ?? ''
    const later = (name: string) => `<link rel="later" crossorigin href="/assets/${name}.js">`
    expect(painted.match(/<link rel="later".*?>/g)).toEqual([later('main-1'), later('report-3')])
    expect(painted).not.toContain('preload')
  })
  it('shows the language and theme of the picture', () => {
    const painted = paintShell(SHELL, snapshot({ lang: 'en', theme: 'dark' }), '')
    expect(painted).toContain('<html lang="en" data-theme="dark">')
  })
  it('shows the colours of the brand the shell was made for', () => {
    const brand = '{"colors":{"primary":"#1a5fb4","primaryDark":"#7AB7FF"}}'
    const shell = SHELL.replace('</head>', `<script type="application/json">${brand}</script></head>`)
    expect(paintShell(shell, snapshot({}), '')).toContain(
      ' style="--brand-primary: #1a5fb4; --brand-primary-dark: #7AB7FF;">',
    )
  })
  it('names its sheets once each, the shell’s own first', () => {
    const assets = ['/assets/report-2.css', '/assets/index-1.css']
    expect(listStyleSheets(SHELL, { assets })).toEqual(['/assets/index-1.css', '/assets/report-2.css'])
  })
  it('runs nothing of the picture and takes $ literally', () => {
    const html = '<p>$& $1</p><SCRIPT>x()</SCRIPT><iframe src=x></iframe>'
    const painted = paintShell(SHELL, snapshot({ html }), '.a{content:"$&"}')
    expect(painted).toContain('<p>$& $1</p>')
    expect(painted).toContain('content:"$&"')
    expect(painted).not.toMatch(/<script|<iframe/i)
  })
  it('has the app’s scripts at the head of its second part, where it comes in parts', () => {
    const script = '<script type="module" crossorigin src="/assets/index-1.js"></script>'
    const shell = SHELL.replace('</head>', `${script}</head>`)
    expect(paintShell(shell, snapshot({}), '')).toContain(`${script}<style>`)
    const html = '<main>1<!--fold-->2<!--fold-->3</main>'
    const painted = paintShell(shell, snapshot({ html }), '') ?? ''
    expect(painted).toContain(
      '<main>1<!--fold--><script async type="module" crossorigin src="/assets/index-1.js"></script>2<!--fold-->3</main>',
    )
    expect(painted.match(/<script/g)).toHaveLength(1)
  })
  it('asks there for what that script will want, which would be another wait', () => {
    const own = '<link rel="modulepreload" crossorigin href="/assets/main-1.js">'
    const shell = SHELL.replace('</head>', `${own}</head>`)
    const html = '<main>1<!--fold-->2</main>'
    const painted = paintShell(shell, snapshot({ html, assets: ['/assets/report-3.js'] }), '') ?? ''
    const ahead = (name: string) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`
    expect(painted).toContain(`<main>1<!--fold-->${ahead('main-1')}${ahead('report-3')}2</main>`)
    expect(painted.match(/modulepreload/g)).toHaveLength(2)
  })
  it('keeps the style and the script that stand in the shell itself', () => {
    const shell = SHELL.replace('</head>', '<style>.own{}</style></head>').replace(
      '<noscript>',
      '<script>early("</div>")</script><noscript>',
    )
    const painted = paintShell(shell, snapshot({}), '.a{b:c}') ?? ''
    expect(painted.indexOf('.own{}')).toBeLessThan(painted.indexOf('.a{b:c}'))
    expect(painted).toContain('</main></div><script>early("</div>")</script><noscript>')
  })
  it('is none when there is no place for it', () => {
    expect(paintShell('<html><body></body></html>', snapshot({}), '')).toBeNull()
  })
})

describe('painting a snapshot', () => {
  const policy = "default-src 'self'; style-src 'self'; script-src 'self'"
  const shellPage = () =>
    Promise.resolve(new Response(SHELL, { headers: { 'content-security-policy': policy, etag: 'x' } }))
  it('allows just its own style, by its hash', async () => {
    const file = () => Promise.resolve(new Response('.a{b:c}'))
    const page = await paintSnapshot(snapshot({}), { shellPage, file })
    const hash = createHash('sha256').update('.a{b:c}').digest('base64')
    expect(page?.headers.get('content-security-policy')).toBe(
      policy.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`),
    )
    expect(page?.headers.get('etag')).toBeNull()
  })
  it('names no script of another build', async () => {
    const file = (path: string) =>
      Promise.resolve(path.includes('gone') ? undefined : new Response('.a{b:c}'))
    const assets = ['/assets/gone-1.js', '/assets/report-3.js']
    const page = await (await paintSnapshot(snapshot({ assets }), { shellPage, file }))?.text()
    expect(page).toContain('/assets/report-3.js')
    expect(page).not.toContain('gone-1')
  })
  it('is left out when a sheet is of another build or names further files', async () => {
    const gone = () => Promise.resolve(undefined)
    expect(await paintSnapshot(snapshot({}), { shellPage, file: gone })).toBeNull()
    const far = () => Promise.resolve(new Response('.a{background:url(x.png)}'))
    expect(await paintSnapshot(snapshot({}), { shellPage, file: far })).toBeNull()
  })
})
