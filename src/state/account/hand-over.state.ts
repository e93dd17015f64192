import { proxy } from 'valtio'
import { Role, type RoleCode } from '#contract/roles.ts'
import { COMPANION } from '#src/platform/came-as-parent.ts'
import { entryFacts } from '#src/platform/link-flags.ts'
import { tabStore } from '#src/platform/storage.ts'
import { brand } from '../brand.state.ts'
import { client } from '../client.ts'

const KEY = 'kb.handed-over'

const isOpen = (): boolean => entryFacts().serviceType === COMPANION && tabStore.read(KEY) === null

/** Whether this tab's person may still be handed over: once, so that coming back from there is no circle. */
export const handOver = proxy({ open: isOpen() })

/** Whether a visitor whom nobody could sign in is one of the schoolmate platform: entered from the companion, on its brand. */
export const visitsPlatform = (): boolean =>
  brand.schoolmateVisitors !== '' && entryFacts().serviceType === COMPANION

/** The platform serves parents, and whoever it has a record of (guard 9). */
export const servesPlatform = (
  identity: { readonly userType: RoleCode },
  account: { readonly information?: { readonly hzyFlag: boolean } } | null,
): boolean => identity.userType === Role.parent || account?.information?.hzyFlag === true

/**
 * Asks for a token for the platform and posts it there; the page goes away. Where the school has no platform, or
 * nothing answers, the app goes on as always.
 */
export async function goOver(): Promise<void> {
  // Without a store there would be no end.
  const noted = tabStore.write(KEY, '1')
  const result = noted ? await client.call('POST /api/base/data/system/account/encrypt/account') : null
  if (!result?.ok) {
    handOver.open = false
    return
  }
  const { postForm } = await import('#src/platform/post-form.ts')
  postForm(result.data.action, { token: result.data.token })
}
