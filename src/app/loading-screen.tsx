import { Page } from '#src/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from './loading-screen.module.css'

/** Between pages: a thin moving bar, and after 200 ms the outline of a page. It goes when the page has come. */
export const LoadingScreen = () => (
  <>
    <div className={css['bar']} aria-hidden="true" data-loading />
    <Page title={'\u00a0'}>
      <Skeleton />
      <Skeleton lines={5} />
    </Page>
  </>
)
