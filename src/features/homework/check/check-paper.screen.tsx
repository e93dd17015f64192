import { useSnapshot } from 'valtio'
import { Role } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ChildrenLine } from '../children-line.part.tsx'
import { ChildrenSwitch } from '../list/children-switch.part.tsx'
import { useLines } from '../list/use-lines.ts'
import { useHomework } from '../use-homework.ts'
import { CheckPaper } from './check-paper.part.tsx'

const HANDED_IN = { view: 'submitted', courseId: '', search: '' } as const

/** Homework of this student that is checked at home and was handed in. */
const ToCheck = () => {
  const { identity } = useSnapshot(session)
  const mine = identity?.userType === Role.parent ? 'parent' : 'self'
  const { first, shown } = useLines(HANDED_IN)
  return (
    <Reading of={first} failed={t('homework.failed')}>
      {() => {
        if (shown === null) return <Skeleton />
        const waiting = shown.filter(({ marker }) => marker === mine)
        if (waiting.length === 0)
          return (
            <EmptyState
              sign="done"
              title={t('homework.nothingToCheck')}
              text={t('homework.nothingToCheckText')}
            />
          )
        return (
          <Card flush>
            <List label={t('homework.checkPaper')}>
              {waiting.map((line) => (
                <ListItem
                  key={line.homeworkId}
                  title={line.title}
                  note={line.courseName}
                  href={href.homework(PATH.homeworkCheck, { homeworkId: line.homeworkId })}
                />
              ))}
            </List>
          </Card>
        )
      }}
    </Reading>
  )
}

/** A paper that a parent or the student checks at home; without one named, those that wait. */
export const CheckPaperScreen = () => {
  const { homeworkId, reading } = useHomework()
  return (
    <Page title={t('homework.checkPaper')} back={PATH.homeworkList} asOf={reading.asOf}>
      {homeworkId === '' ? <ChildrenSwitch /> : <ChildrenLine title={reading.data?.title} />}
      {homeworkId === '' ? (
        <ToCheck />
      ) : (
        <Reading of={reading} failed={t('homework.failed')} lines={4}>
          {(sheet) =>
            sheet.mayMark ? (
              <CheckPaper key={sheet.homeworkId} sheet={sheet} />
            ) : (
              <EmptyState
                sign="wait"
                title={t('homework.notYours', { marker: t(`homework.marker.${sheet.marker}`) })}
                text={t('homework.notYoursText')}
                action={
                  <ButtonLink href={href.homework(PATH.homeworkDetail, { homeworkId })}>
                    {t('homework.detail')}
                  </ButtonLink>
                }
              />
            )
          }
        </Reading>
      )}
    </Page>
  )
}
