import type { PublicBrand } from '#contract/brand.ts'
import { SECURITY_HEADERS } from '../reply/security-headers.ts'
import type { Inline } from './brand-page.ts'

const made = new WeakMap<PublicBrand, Map<string, Record<string, string>>>()

/**
 * Where the program that shows the page has its own script: allowed inside that program alone (R06, R308). A browser
 * elsewhere may load none.
 */
export function programScripts(userAgent: string): readonly string[] {
  if (/MicroMessenger|miniProgram/i.test(userAgent))
    return ['https://res.wx.qq.com', 'https://res2.wx.qq.com']
  return /DingTalk/i.test(userAgent) ? ['https://g.alicdn.com'] : []
}

/**
 * Security headers of a brand's pages: framed by the origins it names and no others (P44), scripts and styles from its
 * CDN if it has one, the script of the program it is shown in, forms to its own sites, files to the object store; of what
 * stands in the page itself the build's own alone.
 */
export function pageHeaders(
  brand: PublicBrand,
  userAgent = '',
  origins: readonly string[] = [],
  inline: Inline = { scripts: [], styles: [] },
): Record<string, string> {
  // Files of a brand with a local server go nowhere else (P32).
  const storeOrigins = brand.switches.localFileServer ? [] : origins
  const scripts = programScripts(userAgent)
  const byScripts = made.get(brand) ?? new Map<string, Record<string, string>>()
  made.set(brand, byScripts)
  const name = [...scripts, ...storeOrigins, ...inline.scripts, ...inline.styles].join()
  const kept = byScripts.get(name)
  if (kept) return kept
  const cdn = brand.cdn === '' ? [] : [new URL(brand.cdn).origin]
  const rules = new Map(
    SECURITY_HEADERS['content-security-policy'].split('; ').map((rule) => {
      const [first = '', ...sources] = rule.split(' ')
      return [first, sources]
    }),
  )
  for (const rule of ['script-src', 'style-src', 'img-src']) {
    rules.set(rule, [...(rules.get(rule) ?? ["'self'"]), ...cdn])
  }
  rules.set('connect-src', ["'self'", ...storeOrigins])
  rules.set('script-src', [...(rules.get('script-src') ?? []), ...scripts, ...inline.scripts])
  rules.set('style-src', [...(rules.get('style-src') ?? []), ...inline.styles])
  // A hand-over to one of the brand's other sites is a form posted there (S15).
  rules.set('form-action', ["'self'", ...brand.springboardOrigins])
  if (brand.embedOrigins.length > 0) rules.set('frame-ancestors', ["'self'", ...brand.embedOrigins])
  const policy = [...rules].map(([rule, sources]) => [rule, ...sources].join(' ')).join('; ')
  const headers = { ...SECURITY_HEADERS, 'content-security-policy': policy }
  byScripts.set(name, headers)
  return headers
}
