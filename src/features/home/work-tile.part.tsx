import { PATH } from '#src/nav/paths.ts'
import { workHref } from '#src/nav/work-href.ts'
import { useCall } from '#src/state/resource.ts'
import { WorkCard } from '#src/ui/work-card.tsx'

/** What waits for a teacher, oldest or due first. */
export const WorkTile = () => {
  const { data, failure } = useCall('GET /api/export/todo/common/todoTask', {})
  return <WorkCard data={data} failed={failure !== null} all={PATH.todo} hrefOf={workHref} />
}
