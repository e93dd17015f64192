import { t } from '#src/i18n/i18n.ts'
import { setQuery, useQuery } from '#src/nav/navigate.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { useCall } from '#src/state/resource.ts'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { AsItIs } from './as-it-is.part.tsx'
import { Lead } from './lead/lead.part.tsx'
import { NoPaper } from './no-paper.part.tsx'
import { sumBlockCounts } from './progress.rules.ts'
import { QuestionBody } from './question-body.part.tsx'
import { useLive } from './use-live.ts'
import { type Block, usePapers } from './use-papers.ts'
import { waysHere } from './ways.rules.ts'

/** Which block of a paper is shown, where it has several. */
const BlockPicker = ({ blocks, value }: { blocks: readonly Block[]; value: string | null }) =>
  blocks.length > 1 && (
    <Picker
      label={t('readProgress.block')}
      value={value ?? ''}
      onChange={(blockId) => setQuery({ blockId })}
      options={blocks.map((block) => ({ value: block.blockId, title: block.blockName }))}
    />
  )

/** One block: its progress, how its marks are spread, and its markers with what should be looked at. */
export const QuestionScreen = () => {
  const { papers, paper } = usePapers()
  const blockId = useQuery('blockId') ?? paper?.blocks[0]?.blockId ?? null
  const question = useCall(
    'GET /api/exam/mark/progress/question',
    blockId === null ? null : { query: { blockId } },
  )
  useTellFailure(question.failure)
  const { data } = question
  useLive(
    data && data.block,
    paper && paper.blocks.length === 1 ? data && sumBlockCounts([data.block]) : null,
    question.reload,
  )
  return (
    <Page title={t('readProgress.question')} back={waysHere().progress} asOf={question.asOf} wide>
      {paper && <BlockPicker blocks={paper.blocks} value={blockId} />}
      {blockId === null ? (
        <NoPaper of={papers} />
      ) : (
        <Reading of={question} failed={t('readProgress.questionFailed')} lines={6}>
          {(shown) => (
            <>
              <AsItIs at={shown.now} isLive={shown.block.state !== 'done'} />
              <QuestionBody of={shown} />
              {shown.block.leads && shown.block.state !== 'done' && (
                <Lead block={shown.block} onChanged={question.reload} />
              )}
            </>
          )}
        </Reading>
      )}
    </Page>
  )
}
