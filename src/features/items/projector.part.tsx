import { useEffect, useRef, useState } from 'react'
import type { PaperAnalysis } from '#contract/exam/items.ts'
import { formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { QuestionWords } from '#src/ui/formula/question-words.tsx'
import { Crops } from './crops.part.tsx'
import { choosers } from './items.rules.ts'
import css from './lecture.module.css'
import { type LectureItem, wrongAnswers } from './lecture.rules.ts'

interface ProjectorProps {
  readonly paper: PaperAnalysis
  readonly items: readonly LectureItem[]
  readonly words: Parameters<typeof QuestionWords>[0]['of']
  /** Place in `items` that is shown first. */
  readonly first: number
  readonly onClose: () => void
}

/** How the class answered a choice item, by option, without names. */
const Counts = ({ paper, at }: { paper: PaperAnalysis; at: number }) => {
  const n = [...(choosers(paper, at)?.values() ?? [])].reduce((sum, { length }) => sum + length, 0)
  const wrong = wrongAnswers(paper, at).filter(({ option }) => option !== null)
  if (n === 0 || wrong.length === 0) return null
  return (
    <ul className={css['counts']}>
      {wrong.map(({ option, students }) => (
        <li key={option}>
          <b>{option || t('items.none')}</b>
          <span className={css['bar']} aria-hidden="true">
            <i style={{ inlineSize: `${(students.length / n) * 100}%` }} />
          </span>
          <span>{t('items.people', { n: students.length })}</span>
        </li>
      ))}
    </ul>
  )
}

/**
 * An item on the whole screen, for a class to see: its words, how the class answered and answers as they were written,
 * nobody named; the right answer at a tap. Arrow keys, space and the keys of a presenter go on and back, A shows the
 * answer, Escape ends it.
 */
export const Projector = ({ paper, items, words, first, onClose }: ProjectorProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(first)
  const [answered, setAnswered] = useState(false)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // keys go to the dialog: no control of it is marked as the one in use
    element?.focus()
    // a browser without it shows the page as large as its window
    void element?.requestFullscreen?.().catch(() => undefined)
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
      element?.close()
    }
  }, [])
  const to = (next: number) => {
    if (next < 0 || next >= items.length) return
    setAt(next)
    setAnswered(false)
    dialog.current?.scrollTo({ top: 0 })
  }
  const item = paper.items[items[at]?.at ?? -1]
  if (!item) return null
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => to(at + 1),
    PageDown: () => to(at + 1),
    ' ': () => to(at + 1),
    ArrowLeft: () => to(at - 1),
    PageUp: () => to(at - 1),
    a: () => setAnswered(!answered),
    A: () => setAnswered(!answered),
  }
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={css['projector']}
      aria-label={t('items.lecture.screen')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        // a button that has the focus keeps the space key to itself
        if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
        const act = keys[event.key]
        if (!act) return
        event.preventDefault()
        act()
      }}
    >
      <header className={css['top']}>
        <h2>
          {t('items.no', { no: item.no })} <small>{t('items.full', { full: formatScore(item.full) })}</small>
        </h2>
        <p>
          {t('items.lecture.rate', { rate: formatRate(item.classRate) })}{' '}
          <small>{t('items.lecture.place', { at: at + 1, n: items.length })}</small>
        </p>
      </header>
      <div className={css['shown']}>
        <QuestionWords of={words} itemNo={item.no} answerKey={answered ? item.key : ''} />
        <Counts paper={paper} at={items[at]?.at ?? 0} />
        <Crops key={item.no} paper={paper} itemNo={item.no} named={false} />
      </div>
      <footer className={css['keys']}>
        <Button disabled={at === 0} onClick={() => to(at - 1)}>
          {t('items.lecture.before')}
        </Button>
        {item.key !== '' && (
          <Button onClick={() => setAnswered(!answered)}>
            {t(answered ? 'items.lecture.hide' : 'items.lecture.answer')}
          </Button>
        )}
        <Button kind="primary" disabled={at === items.length - 1} onClick={() => to(at + 1)}>
          {t('items.lecture.next')}
        </Button>
        <Button onClick={onClose}>{t('items.lecture.end')}</Button>
      </footer>
    </dialog>
  )
}
