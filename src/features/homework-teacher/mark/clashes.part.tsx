import type { JsonObject } from '#core/sync/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { useClashes } from '#src/state/unsent/use-clashes.ts'
import { ClashNotice } from '#src/ui/clash-notice.tsx'
import type { TeacherPaper } from './marking.rules.ts'
import { isMarkerKind, isOfPaper, type OverlayEntry } from './overlay.rules.ts'
import { PagePicture } from './page-picture.part.tsx'
import type { Marking } from './use-marking.ts'

const nameOf = (kind: OverlayEntry['kind'], target: string): string =>
  t(`teach.clash.${kind}`, { no: Number(target.split('/')[3] ?? 0) })

/** Marks of this teacher that do not count, as those of another phone do, until it was looked at. */
export const MarkClashes = ({ paper, put }: { paper: TeacherPaper; put: Marking['put'] }) => {
  const { clashes, end } = useClashes((clash) => isOfPaper(paper, clash))
  return clashes.map((clash) => {
    const { opId, kind, target, current } = clash
    if (!isMarkerKind(kind)) return null
    return (
      <ClashNotice
        key={opId}
        clash={clash}
        name={nameOf(kind, target)}
        picture={(fileId, alt) => <PagePicture fileId={fileId} alt={alt} />}
        onEnd={async (body) => {
          if (body !== null) put(target, { kind, body: body as JsonObject, baseRev: current.rev }, true)
          await end(clash, null, '')
        }}
      />
    )
  })
}
