import { useEffect, useRef, useState } from 'react'
import type { BlockItem } from '#contract/marking/shapes.ts'
import { typedMark, withFigure } from '#core/domain/marking/mark-pad.ts'
import { actionOf, type KeyMap } from './keys.rules.ts'

interface Keys {
  keys: KeyMap
  /** The question that figures are for; undefined: none are taken. */
  item: BlockItem | undefined
  /** Name of the answer and question: what was typed for another one is gone. */
  of: string
  onMark: (mark: number) => void
  onGo: (way: 'next' | 'before') => void
  /** Backspace with nothing typed. */
  onBack: () => void
  /** All questions full, or nothing. */
  onAll: (which: 'zero' | 'full') => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null

/** Marks by a keyboard: figures, and the keys that were chosen. A key held down is one press. Gives what is typed so far. */
export function useKeyboard(keys: Keys): string {
  const [typed, setTyped] = useState({ of: keys.of, figures: '' })
  const figures = typed.of === keys.of ? typed.figures : ''
  const now = useRef({ ...keys, figures })
  useEffect(() => {
    now.current = { ...keys, figures }
  })
  useEffect(() => {
    const put = (next: string) => setTyped({ of: now.current.of, figures: next })
    const press = (event: KeyboardEvent) => {
      const { item, keys: map, figures: so, onMark, onGo, onBack, onAll } = now.current
      if (!item || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const { key } = event
      if (event.repeat) {
        // held on a button it would press it again and again
        if (key === 'Enter' || key === ' ') event.preventDefault()
        return
      }
      if (/^[\d.]$/.test(key)) return put(withFigure(item, so, key))
      // on a button these press it: they give a mark only once one is typed
      const action = actionOf(map, key)
      if (action === 'rub') return so === '' ? onBack() : put(so.slice(0, -1))
      if (action === 'next' || action === 'before') onGo(action)
      else if (action === 'full' || action === 'zero') onAll(action)
      else if (action === 'give' && so !== '') {
        const mark = typedMark(item, so)
        put('')
        if (mark !== null) onMark(mark)
      } else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return figures
}
