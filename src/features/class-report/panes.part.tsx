import type { ComponentType } from 'react'
import { useQuery } from '#src/nav/navigate.ts'
import { WaitingContext } from '#src/ui/chrome.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useWide } from '#src/ui/use-wide.ts'
import css from './panes.module.css'

/**
 * A page of an exam with the list of exams at its left from 1,024 px; on a narrower screen the page alone, and nothing of
 * the list is fetched. The address names the exam: Back and a reload show the same. On paper there is the exam alone.
 * @param Exam the page; each exam has one of its own
 * @param List what stands beside it
 */
export const addExamListPane = (Exam: ComponentType, List: ComponentType): ComponentType =>
  function Panes() {
    const wide = useWide()
    const examId = useQuery('examId')
    return (
      <div className={wide ? css['panes'] : undefined}>
        {wide && (
          <div className={css['list']} data-print="hide">
            <WaitingContext value={<Skeleton lines={8} />}>
              <List />
            </WaitingContext>
          </div>
        )}
        <div>
          <Exam key={examId} />
        </div>
      </div>
    )
  }
