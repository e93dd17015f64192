import { useState } from 'react'
import { useTell } from '#src/nav/tell-failure.ts'
import { makeSender, type Sender } from './sender.ts'

interface SendControls<K> extends Sender<K> {
  busy: boolean
  /** Which of several is under way, by the name it was sent with. */
  doing: K | null
}

/**
 * The one way to send what a form holds: busy while it is under way, a second tap does nothing, failures are told where
 * failures are told. What follows is done also when the page was left meanwhile.
 */
export function useSend<K = never>(): SendControls<K> {
  const tell = useTell()
  const [doing, setDoing] = useState<K | true | null>(null)
  const [sender] = useState(() => makeSender<K>(setDoing, tell))
  return { ...sender, busy: doing !== null, doing: doing === true ? null : doing }
}
