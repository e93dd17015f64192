import type { TeacherLine } from '#contract/homework/list.ts'
import { countPapersToMark, type TeacherWish } from '#core/domain/homework/teacher-list.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import css from '../teach.module.css'
import { groupUnsentMarks } from './backup.rules.ts'
import { Lines } from './lines.part.tsx'
import { useLines } from './use-lines.ts'

const TO_MARK: TeacherWish = { phase: 'toMark', search: '', className: '', courseId: '', sort: 'newest' }

const checkHref = (homeworkId: string): string => href.homework(PATH.homeworkCheck, { homeworkId })

/** Marks that are on this phone alone, by homework, and the way to send them now. */
const OnPhone = ({ lines }: { lines: readonly TeacherLine[] }) => {
  const { items } = useOutbox()
  const waiting = groupUnsentMarks(items ?? [])
  if (items === null) return null
  if (waiting.length === 0) return <p className={css['quiet']}>{t('teach.backup.allThere')}</p>
  return (
    <Card title={t('teach.backup.onPhone')}>
      <List label={t('teach.backup.onPhone')}>
        {waiting.map(({ homeworkId, marks, papers, attention }) => (
          <ListItem
            key={homeworkId}
            title={lines.find((line) => line.homeworkId === homeworkId)?.title ?? t('teach.backup.older')}
            note={t('teach.backup.marks', { marks, papers })}
            href={checkHref(homeworkId)}
            end={attention > 0 && <Badge tone="bad">{t('teach.backup.attention', { n: attention })}</Badge>}
          />
        ))}
      </List>
      <Button block onClick={() => void openAccountWork().then((sync) => sync?.trigger('focus'))}>
        {t('teach.backup.send')}
      </Button>
    </Card>
  )
}

/**
 * Marking in the browser where a mini-program cannot: which papers wait, and which marks of this phone the school does
 * not have yet.
 */
export const BackupScreen = () => {
  const all = useLines(TO_MARK)
  const { first, shown, known } = all
  return (
    <Page title={t('teach.backup')} back={PATH.homeworkList} asOf={first.asOf}>
      <p className={css['quiet']}>{t('teach.backup.lead')}</p>
      <OnPhone lines={known} />
      <Lines of={all} wait={4}>
        {shown?.length === 0 && !all.missed && (
          <EmptyState
            title={t('teach.backup.none')}
            text={t('teach.backup.noneText')}
            action={<ButtonLink href={PATH.homeworkList}>{t('teach.list')}</ButtonLink>}
          />
        )}
        {shown && shown.length > 0 && (
          <Card title={t('teach.backup.toMark')} flush>
            <List label={t('teach.backup.toMark')}>
              {shown.map((line) => (
                <ListItem
                  key={line.homeworkId}
                  title={line.title}
                  note={`${line.courseName} · ${line.classNames.join(t('teach.comma'))}`}
                  href={checkHref(line.homeworkId)}
                  end={<Badge tone="info">{t('teach.waiting', { n: countPapersToMark(line) })}</Badge>}
                />
              ))}
            </List>
          </Card>
        )}
      </Lines>
    </Page>
  )
}
