import { type PushMessage, readPushMessage } from '#contract/reminders/push-message.ts'

/** What came from the push service, as text; null where nothing of ours did. */
export function readPush(text: string | undefined): PushMessage | null {
  try {
    return readPushMessage(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

interface Windows {
  open: () => Promise<readonly { url: string; focus: () => Promise<unknown> }[]>
  openWindow: (url: string) => Promise<unknown>
}

/** Brings a page to the front that is there already, else opens it: a page somebody writes on is never led elsewhere. */
export async function openPage(url: string, { open, openWindow }: Windows): Promise<void> {
  const there = (await open()).find((page) => page.url === url)
  await (there ? there.focus() : openWindow(url))
}
