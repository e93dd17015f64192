import { useEffect, useEffectEvent, useState } from 'react'
import type { Question } from '#contract/homework/homework.ts'
import { typedMark, withFigure } from '#core/domain/marking/mark-pad.ts'
import { firstOpen } from './marking.rules.ts'

type MarkableQuestion = Pick<Question, 'no' | 'fullMark'>

interface Digits {
  questions: readonly MarkableQuestion[]
  /** Whether a question has a mark. */
  isMarked: (no: number) => boolean
  onScore: (no: number, score: number) => void
}

const FIELDS = 'input, textarea, select, [contenteditable], dialog'
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null

const itemOf = ({ fullMark }: MarkableQuestion) => ({ full: fullMark, step: 0.5 as const })

/** Element id of a question's card, to bring it into sight. */
export const idOfQuestion = (no: number): string => `question-${no}`

/**
 * Marks by a keyboard: figures go to the first question without a mark, or the one chosen by arrow up and down; Enter
 * gives them and goes on, Backspace takes one back, Escape leaves off. Gives the question and what is typed so far.
 */
export function useDigits({ questions, isMarked, onScore }: Digits): { at: number | null; figures: string } {
  const [at, setAt] = useState<number | null>(null)
  const [figures, setFigures] = useState('')
  const goTo = (question: MarkableQuestion | undefined) => {
    setAt(question?.no ?? null)
    setFigures('')
    if (question) document.getElementById(idOfQuestion(question.no))?.scrollIntoView({ block: 'nearest' })
  }
  const place = questions.findIndex(({ no }) => no === at)
  const now = questions[place] ?? firstOpen(questions, isMarked, -1)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!now || isTyping(event.target) || event.altKey || event.ctrlKey || event.metaKey) return
    const { key } = event
    // held down it is one press
    if (/^[\d.]$/.test(key) && !event.repeat) {
      if (at === null) goTo(now)
      setFigures(withFigure(itemOf(now), figures, key))
    } else if (at === null) return
    else if (key === 'Backspace') setFigures(figures.slice(0, -1))
    else if (key === 'Escape') goTo(undefined)
    else if (key === 'ArrowDown') goTo(questions[place + 1] ?? now)
    else if (key === 'ArrowUp') goTo(questions[place - 1] ?? now)
    else if (key === 'Enter' && figures !== '' && !event.repeat) {
      const score = typedMark(itemOf(now), figures)
      if (score === null) setFigures('')
      else {
        onScore(now.no, score)
        goTo(firstOpen(questions, (no) => no === now.no || isMarked(no), place))
      }
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [])
  return { at, figures }
}
