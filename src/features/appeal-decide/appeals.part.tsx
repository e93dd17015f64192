import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { setQuery, useQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'
import { AppealView } from './appeal-view.part.tsx'
import { Queue } from './queue.part.tsx'
import { type AppealQueueEntry, findNextAppeal, listAppealPapers, sortAppeals } from './queue.rules.ts'

interface AppealsProps {
  examName: string
  /** The school that decides, where it is not the reader's. */
  decidedBy: string | undefined
  all: readonly AppealQueueEntry[]
  reload: () => Promise<void>
}

/** The reports of one paper: the one at hand, then all of them. */
export const Appeals = ({ examName, decidedBy, all, reload }: AppealsProps) => {
  const sorted = sortAppeals(all)
  const papers = listAppealPapers(sorted)
  const askedPaper = useQuery('paperId')
  const asked = useQuery('appealId')
  const [moved, setMoved] = useState(false)
  const paper = papers.find(({ paperId }) => paperId === askedPaper) ?? papers[0]
  if (!paper) return <EmptyState title={t('appeals.none')} action={<Back />} />
  const list = sorted.filter(({ appeal }) => appeal.paperId === paper.paperId)
  const shown =
    list.find(({ appeal }) => appeal.appealId === asked) ??
    list.find(({ mayDecide }) => mayDecide) ??
    list.find(({ appeal }) => appeal.state === 'sent')
  const open = (appealId: string | null) => {
    setMoved(true)
    setQuery({ appealId })
  }
  const decided = async () => {
    const next = shown ? findNextAppeal(list, shown.appeal.appealId) : null
    await reload()
    open(next)
  }
  return (
    <>
      <header>
        <h2 className={shared['name']}>{paper.courseName}</h2>
        <p className={shared['quiet']}>{examName}</p>
      </header>
      {papers.length > 1 && (
        <Picker
          label={t('appeals.paper')}
          value={paper.paperId}
          options={papers.map(({ paperId, courseName, open: n }) => ({
            value: paperId,
            title: n > 0 ? t('appeals.paperOf', { course: courseName, n }) : courseName,
          }))}
          onChange={(paperId) => setQuery({ paperId, appealId: null })}
        />
      )}
      {shown ? (
        <AppealView
          key={shown.appeal.appealId}
          listed={shown}
          list={list}
          arrives={moved}
          decidedBy={decidedBy}
          onOpen={open}
          onDecided={decided}
          onChanged={reload}
        />
      ) : (
        <EmptyState
          sign="done"
          title={t('appeals.allDone')}
          text={t('appeals.allDoneText')}
          action={<Back />}
        />
      )}
      {!shown && <Queue list={list} onOpen={open} />}
    </>
  )
}

const Back = () => <ButtonLink href={PATH.todo}>{t('appeals.todo')}</ButtonLink>
