import type { Clash } from '#core/sync/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { useClashes } from '#src/state/use-clashes.ts'
import { ClashNotice } from '#src/ui/clash-notice.tsx'
import type { Paper } from './marking.rules.ts'
import { type Entry, isOfPaper } from './overlay.rules.ts'
import { PagePicture } from './page-picture.part.tsx'
import type { Marking } from './use-marking.ts'

const nameOf = ({ kind, target }: Clash): string =>
  kind === 'mark'
    ? t('teach.no', { no: Number(target.split('/')[3]) })
    : t(`teach.clash.${kind as 'comment' | 'strokes'}`)

/** Marks of this teacher that do not count, as those of another phone do, until it was looked at. */
export const MarkClashes = ({ paper, put }: { paper: Paper; put: Marking['put'] }) => {
  const { clashes, end } = useClashes((clash) => isOfPaper(paper, clash))
  return clashes.map((clash) => (
    <ClashNotice
      key={clash.opId}
      clash={clash}
      name={nameOf(clash)}
      picture={(fileId, alt) => <PagePicture fileId={fileId} alt={alt} />}
      onEnd={async (body) => {
        const { kind, target, current } = clash
        if (body !== null) put(target, { kind, body, baseRev: current.rev } as Omit<Entry, 'opId'>, true)
        await end(clash, null, '')
      }}
    />
  ))
}
