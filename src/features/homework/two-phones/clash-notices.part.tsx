import { useClashes } from '#src/state/unsent/use-clashes.ts'
import { ClashNotice } from '#src/ui/clash-notice.tsx'
import { itemName } from '../hand-in/where.rules.ts'
import { ServerPicture } from '../photos/server-picture.part.tsx'
import { workOfTarget } from '../ref.rules.ts'

interface ClashNoticesProps {
  /** Of one homework of one student; absent: all that this account wrote. */
  of?: { homeworkId: string; studentId: string }
  onChosen?: () => void
}

/** What this account wrote and does not count, as another phone's does, until the person has seen it. */
export const ClashNotices = ({ of, onChosen }: ClashNoticesProps) => {
  const name = of && `${of.homeworkId}/${of.studentId}`
  const { clashes, end } = useClashes(
    ({ target }) => name === undefined || target.split('/', 3).slice(1).join('/') === name,
  )
  return clashes.map((clash) => (
    <ClashNotice
      key={clash.opId}
      clash={clash}
      name={itemName(clash)}
      picture={(fileId, alt) => <ServerPicture fileId={fileId} alt={alt} />}
      onEnd={async (body) => {
        await end(clash, body, workOfTarget(clash))
        onChosen?.()
      }}
    />
  ))
}
