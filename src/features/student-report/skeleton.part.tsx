import { Bone, Skeleton } from '#src/ui/skeleton.tsx'
import css from './report.module.css'

/** The report to come: person, number, sentence, bars. */
export const ReportSkeleton = () => (
  <>
    <Skeleton>
      <span className={css['bones']}>
        <Bone width="40%" height={20} />
        <Bone width="75%" height={12} />
        <Bone width="50%" height={44} />
        <Bone width="60%" height={12} />
        <Bone width="90%" />
      </span>
    </Skeleton>
    <Skeleton>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <span key={row} className={css['bones']}>
          <Bone width="45%" />
          <Bone height={10} />
        </span>
      ))}
    </Skeleton>
  </>
)
