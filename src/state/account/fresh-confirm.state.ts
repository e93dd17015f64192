import { proxy } from 'valtio'
import { client, onConfirmFresh } from '../client.ts'

/** Four figures that wait to be typed; null: nothing is asked. */
export const freshConfirm = proxy<{ figures: string | null }>({ figures: null })

let answer: ((typed: string | null) => void) | null = null

/** What the person typed; null: the step is not to be done. */
export function answerFresh(typed: string | null): void {
  answer?.(typed)
}

async function ask(): Promise<string | null> {
  const shown = await client.call('POST /api/base/data/system/account/confirm', { body: {} })
  if (!shown.ok) return null
  answer?.(null)
  freshConfirm.figures = shown.data.figures
  const typed = await new Promise<string | null>((done) => {
    answer = done
  })
  answer = null
  freshConfirm.figures = null
  return typed === null ? null : `${shown.data.confirmId}.${typed}`
}

/** From now on a step that wants figures in a frame asks for them, on whatever page it is. */
export function startFreshConfirm(): void {
  onConfirmFresh(ask)
}
