import { Fragment, type ReactNode } from 'react'
import type { OperationContent } from '#core/domain/operation/operation-content.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { MathText } from './formula/math-text.tsx'

interface ClashContentProps {
  said: OperationContent
  /** A picture of the school's store. */
  picture: (fileId: string, alt: string) => ReactNode
}

/** What one of two phones wrote: letters, words, a mark, pictures. */
export const ClashContent = ({ said, picture }: ClashContentProps) => {
  const { choice, text, fileIds, score, strokes } = said
  const isEmpty = choice === '' && text === '' && fileIds.length === 0 && score === undefined && strokes === 0
  return (
    <>
      {score !== undefined && <p>{t('sync.clash.score', { score: formatScore(score) })}</p>}
      {choice !== '' && <p>{choice}</p>}
      {text !== '' && (
        <p>
          <MathText text={text} />
        </p>
      )}
      {strokes > 0 && <p>{t('sync.clash.strokes', { n: strokes })}</p>}
      {fileIds.map((fileId, at) => (
        <Fragment key={fileId}>{picture(fileId, t('sync.clash.page', { n: at + 1 }))}</Fragment>
      ))}
      {isEmpty && <p>{t('sync.clash.empty')}</p>}
    </>
  )
}
