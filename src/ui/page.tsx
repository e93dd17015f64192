import { type ReactNode, useEffect, useRef } from 'react'
import { AppBar } from './app-bar.tsx'
import { useChrome } from './chrome.ts'
import { cx } from './class-names.ts'
import css from './page.module.css'

interface PageProps {
  title: ReactNode
  /** Where Back leads when the person came from nowhere; absent on the first page of a tab. */
  back?: string
  start?: ReactNode
  actions?: ReactNode
  /** Epoch ms of what is shown when it came from this phone; the line bar tells its age. */
  asOf?: number | null
  /** Tables may use the whole width from 1200 px; reading keeps to 720 px. */
  wide?: boolean
  children: ReactNode
}

/** The frame of every screen: app bar, line bar, content. */
export const Page = ({ title, back, start, actions, asOf = null, wide = false, children }: PageProps) => {
  const chrome = useChrome()
  const heading = useRef<HTMLHeadingElement>(null)
  const { onArrive } = chrome
  useEffect(() => {
    if (heading.current) onArrive(heading.current)
  }, [onArrive])
  // Two bars would say the same: ours stays only where it holds something to press.
  const hidden = chrome.hostBar && typeof title === 'string' && !start && !actions
  const onBack = back === undefined || chrome.hostBar ? undefined : () => chrome.goBack(back)
  return (
    <>
      <AppBar
        title={title}
        onBack={onBack}
        start={start}
        actions={actions}
        headingRef={heading}
        hidden={hidden}
      />
      {chrome.line(asOf)}
      <main className={cx(css['main'], wide && css['wide'])}>{children}</main>
    </>
  )
}
