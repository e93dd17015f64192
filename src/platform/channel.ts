/** What the tabs of one browser tell each other. */
export type TabMessage =
  | { type: 'signed-out'; accountKey: string }
  | { type: 'signed-in'; accountKey: string; userId: string | null }

const NAME = 'kb-tabs'
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)

const isTabMessage = (v: unknown): v is TabMessage =>
  typeof v === 'object' &&
  v !== null &&
  'accountKey' in v &&
  typeof v.accountKey === 'string' &&
  'type' in v &&
  (v.type === 'signed-out' || v.type === 'signed-in')

/** Tells the other tabs; the sender itself does not hear it. */
export const tellTabs = (message: TabMessage): void => channel?.postMessage(message)

export function hearTabs(heard: (message: TabMessage) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isTabMessage(event.data)) heard(event.data)
  })
}
