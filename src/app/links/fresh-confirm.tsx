import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { loadArea } from '#src/i18n/i18n.ts'
import { freshConfirm } from '#src/state/account/fresh-confirm.state.ts'
import { AskFigures } from './ask-figures.part.tsx'

/** Figures to type before a step that cannot be undone, over whatever asks for it. */
export const FreshConfirm = () => {
  const { figures } = useSnapshot(freshConfirm)
  const [hasWords, setHasWords] = useState(false)
  useEffect(() => {
    if (figures !== null) void loadArea('link').then(() => setHasWords(true))
  }, [figures])
  return figures !== null && hasWords ? <AskFigures key={figures} figures={figures} /> : null
}
