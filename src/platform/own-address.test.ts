import { afterEach, expect, it, vi } from 'vitest'
import { setAppBase, toOwnHostUrl } from './own-address.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setAppBase('')
})

const page = (href: string) => vi.stubGlobal('location', new URL(href))

it('a file of the page’s own host keeps its address', () => {
  page('https://school.test/scan')
  expect(toOwnHostUrl('https://school.test/assets/qr-read.worker-1.js').href).toBe(
    'https://school.test/assets/qr-read.worker-1.js',
  )
  expect(toOwnHostUrl('/assets/a.js').href).toBe('https://school.test/assets/a.js')
})

it('a file of a CDN is the same file of their own host, also under a brand’s path [P01] [R02]', () => {
  page('https://school.test/edu/#/scan')
  const cdn = 'https://static.test/kaoban/assets/qr-read.worker-1.js'
  expect(toOwnHostUrl(cdn).href).toBe('https://school.test/assets/qr-read.worker-1.js')
  setAppBase('/edu')
  expect(toOwnHostUrl(cdn).href).toBe('https://school.test/edu/assets/qr-read.worker-1.js')
})
