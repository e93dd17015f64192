import { type KeyboardEvent, type ReactNode, useId } from 'react'
import css from './tabs.module.css'
import { useSwipe } from './use-swipe.ts'

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; title: string }[]
  value: Id
  onChange: (id: Id) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/**
 * ARIA tabs: arrows, Home and End move, and so does a swipe over the panel; the chosen tab alone is in the tab order.
 */
export const Tabs = <Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) => {
  const base = useId()
  const swipe = useSwipe((way) => {
    const next = tabs[tabs.findIndex((tab) => tab.id === value) + (way === 'left' ? 1 : -1)]
    if (next) onChange(next.id)
  })
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === value)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.id)
    document.getElementById(`${base}-tab-${next.id}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={css['tabs']} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-print={tab.id === value ? undefined : 'hide'}
            id={`${base}-tab-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            className={css['tab']}
            onClick={() => onChange(tab.id)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-tab-${value}`}
        className={css['panel']}
        {...swipe}
      >
        {children}
      </div>
    </>
  )
}
