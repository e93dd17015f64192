import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { watermarkTile } from './watermark.rules.ts'
import { Watermark } from './watermark.tsx'

it('is a tile of 150 by 150 px turned by 30 degrees with the product’s name, on layer 1000 [K17]', () => {
  const svg = decodeURIComponent(watermarkTile('考伴').slice('url("data:image/svg+xml,'.length, -2))
  expect(svg).toContain('width="150" height="150"')
  expect(svg).toContain('rotate(-30 75 75)')
  expect(svg).toContain('>考伴</text>')
  const html = renderToStaticMarkup(<Watermark text="考伴" />)
  expect(html).toContain('z-index:1000')
  expect(html).toContain('background-size:150px 150px')
  expect(html).toContain('aria-hidden="true"')
})

it('takes a name with signs of markup as a name', () => {
  const svg = decodeURIComponent(watermarkTile('<b>"&\'').slice('url("data:image/svg+xml,'.length, -2))
  expect(svg).toContain('>&#60;b&#62;&#34;&#38;&#39;</text>')
})
