import { t } from '#src/i18n/i18n.ts'
import { Page } from '#src/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from './loading-screen.module.css'

/**
 * Between pages: a thin moving bar, and after 200 ms the outline of a page. It goes when the page has come. Its heading
 * is for a screen reader alone: drawn, it would flicker before the page's own.
 */
export const LoadingScreen = () => (
  <>
    <div className={css['bar']} aria-hidden="true" data-loading="code" />
    <div className={css['page']}>
      <Page title={t('common.loading')}>
        <Skeleton />
        <Skeleton lines={5} />
      </Page>
    </div>
  </>
)
