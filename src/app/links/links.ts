import type { MouseEvent, SyntheticEvent } from 'react'
import { hashHref, insideOf } from '#src/nav/hash-mode.ts'
import { currentPlace, go } from '#src/nav/navigate.ts'
import { brand } from '#src/state/brand.state.ts'

const linkOf = (event: SyntheticEvent): HTMLAnchorElement | null => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return link && link.origin === location.origin && !link.target && !link.hasAttribute('download')
    ? link
    : null
}

/**
 * Follows plain links inside the app without loading the page again, so that every link of a screen is a native <a>
 * that can be opened in a new tab, copied and read by a screen reader.
 */
export const followLink = (event: MouseEvent): void => {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = linkOf(event)
  if (!link) return
  event.preventDefault()
  const to = insideOf(link)
  const { path, search } = currentPlace()
  go(to, { replace: to === path + search })
}

/** In hash mode a link a person is about to use gets the address that also works in a new tab. */
export const readyLink = (event: SyntheticEvent): void => {
  if (brand.hashPath === '') return
  const link = linkOf(event)
  const written = link && hashHref(link, brand.hashPath)
  if (written) link.setAttribute('href', written)
}
