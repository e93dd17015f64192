import { proxy } from 'valtio'
import type { PublicBrand } from '#contract/brand.ts'
import { defaultBrand } from '#core/brand/default.ts'
import { completeBrand, isSlug, pickSlug } from '#core/brand/pick.ts'
import { fetchFile } from '#core/request/file.ts'
import { showColours } from '#src/platform/brand-colours.ts'
import { tabStore } from '#src/platform/storage.ts'

/** The brand of this page. */
export const brand = proxy<PublicBrand>(structuredClone(defaultBrand))

const FLAG = 'kb.brand'

/** `?brand=<slug>` holds for this tab's session; an empty value ends it (P03). */
function sessionFlag(): string | null {
  const asked = new URLSearchParams(location.search).get('brand')
  if (asked === '') tabStore.remove(FLAG)
  else if (isSlug(asked)) tabStore.write(FLAG, asked)
  return tabStore.read(FLAG)
}

/** The page came from this host because the CDN did not answer: no part of the address a person goes on with. */
function forgetDetour(): void {
  if (!location.search.includes('assets=host')) return
  const here = new URL(location.href)
  here.searchParams.delete('assets')
  history.replaceState(history.state, '', here)
}

function injected(): PublicBrand | null {
  const text = document.getElementById('brand')?.textContent
  if (!text) return null
  try {
    return completeBrand(JSON.parse(text))
  } catch {
    return null
  }
}

function apply(next: PublicBrand): void {
  Object.assign(brand, next)
  document.title = next.title
  showColours(document.documentElement.style, next)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', next.colors.primary)
}

/**
 * Looks and switches of a brand chosen by the session's flag. Where the app lies and whom it speaks to stay the
 * host's: no word in a link changes that.
 */
function asGuest(guest: PublicBrand, host: PublicBrand): PublicBrand {
  const { hashPath, servicePath, environment, cdn, filePath } = host
  const { embedOrigins, springboardOrigins, schoolmateVisitors } = host
  const leads = { embedOrigins, springboardOrigins, schoolmateVisitors }
  return { ...guest, hashPath, servicePath, environment, cdn, filePath, ...leads }
}

/**
 * Finds the brand. What the server wrote into the page needs no request; a session flag for another brand, or a page
 * served without a brand, asks for the brand's file; without an answer the page keeps what it has.
 */
export async function startBrand(): Promise<void> {
  forgetDetour()
  const flag = sessionFlag()
  const given = injected()
  if (given) apply(given)
  if (given && (!isSlug(flag) || flag === given.slug)) return
  const base = given?.hashPath ?? ''
  const hosts = isSlug(flag) ? {} : await fetchFile(`${base}/brands/hosts.json`)
  const slug = pickSlug((hosts ?? {}) as Record<string, unknown>, location.hostname, flag)
  const file = await fetchFile(`${base}/brands/${slug}/brand.json`)
  if (file !== null)
    apply(isSlug(flag) ? asGuest(completeBrand(file), given ?? defaultBrand) : completeBrand(file))
  else if (!given) apply(defaultBrand)
  if (!given) completeHead(brand)
}

/** The head lines our server writes, for a page that came from a plain file host. */
function completeHead(of: PublicBrand): void {
  const add = (tag: string, attributes: Readonly<Record<string, string>>) => {
    const line = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) line.setAttribute(name, value)
    document.head.append(line)
  }
  add('meta', { name: 'theme-color', content: of.colors.primary })
  add('meta', { name: 'apple-mobile-web-app-title', content: of.shortTitle })
  add('link', { rel: 'manifest', href: brandFile(of, 'manifest.webmanifest') })
  add('link', { rel: 'icon', href: brandFile(of, 'logo.svg') })
  add('link', { rel: 'apple-touch-icon', href: brandFile(of, 'icon-192.png') })
}

/** Address of a file of the brand's folder, e.g. its `logo.svg`. */
export const brandFile = (of: Pick<PublicBrand, 'slug' | 'hashPath'>, name: string): string =>
  `${of.hashPath}/brands/${of.slug}/${name}`
