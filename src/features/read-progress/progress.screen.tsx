import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { LED } from '#src/nav/read-progress-paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { AsItIs } from './as-it-is.part.tsx'
import { PaperCard } from './paper-card.part.tsx'
import { sumBlockCounts } from './progress.rules.ts'
import css from './read-progress.module.css'
import { useLive } from './use-live.ts'
import { usePapers } from './use-papers.ts'
import { waysHere } from './ways.rules.ts'

/** Papers under marking with their blocks: how far they are, when they end, where somebody should look. */
export const ProgressScreen = () => {
  const { papers, list } = usePapers()
  useTellFailure(papers.failure)
  // one stream a page: browsers share six connections among all tabs; the others are asked with it
  const followed = list.find(({ state }) => state !== 'done' && state !== 'preparing') ?? null
  useLive(followed, followed && list.length === 1 ? sumBlockCounts(followed.blocks) : null, papers.reload)
  // teachers see what goes on, who leads the subject sets it up
  const setUp = waysHere() === LED && <ButtonLink href={LED.setup}>{t('readProgress.setUp')}</ButtonLink>
  return (
    <Page title={t('readProgress.title')} back={PATH.home} asOf={papers.asOf} wide>
      <Reading of={papers} failed={t('readProgress.failed')} lines={6}>
        {({ list: shown, now }) =>
          shown.length === 0 ? (
            <EmptyState
              sign="wait"
              title={t('readProgress.none')}
              text={t('readProgress.noneText')}
              action={setUp}
            />
          ) : (
            <>
              {setUp && <p className={shared['row']}>{setUp}</p>}
              <AsItIs at={now} isLive={followed !== null} />
              <div className={css['papers']}>
                {shown.map((paper) => (
                  <PaperCard key={paper.markingId} paper={paper} now={now} onChanged={papers.reload} />
                ))}
              </div>
            </>
          )
        }
      </Reading>
    </Page>
  )
}
