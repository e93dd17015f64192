import { Component, type ReactNode } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Page } from '#src/ui/page.tsx'

interface BoundaryProps {
  /** Where Back leads from the fault. */
  back: string
  onFault: (fault: unknown) => void
  children: ReactNode
}

/** A chunk that did not come: its message differs by browser. */
const isMissingChunk = (fault: unknown): boolean =>
  fault instanceof Error &&
  /dynamically imported module|preload CSS|module script failed|No texts for|Failed to fetch/i.test(
    fault.message,
  )

/** Keeps a fault inside its screen: tabs and Back still work. */
export class ScreenBoundary extends Component<BoundaryProps, { fault: unknown }> {
  override state = { fault: null as unknown }

  static getDerivedStateFromError(fault: unknown): { fault: unknown } {
    return { fault: fault ?? new Error('unknown') }
  }

  override componentDidCatch(fault: unknown): void {
    this.props.onFault(fault)
  }

  override render(): ReactNode {
    const { fault } = this.state
    if (fault === null) return this.props.children
    const missing = isMissingChunk(fault)
    const title = t(missing ? 'page.missingTitle' : 'page.failedTitle')
    return (
      <Page title={title} back={this.props.back}>
        <ErrorState
          title={title}
          text={t(missing ? 'page.missingText' : 'page.failedText')}
          // A browser remembers that a chunk failed for as long as the page lives.
          onRetry={() => (missing ? location.reload() : this.setState({ fault: null }))}
        />
      </Page>
    )
  }
}
