import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useNow } from '#src/state/use-now.ts'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { KeepsNothing } from '../do/keeps-nothing.part.tsx'
import { HomeworkReading } from '../homework-reading.part.tsx'
import { PaperPages } from '../photos/paper-pages.part.tsx'
import { QuestionText } from '../question-text.part.tsx'
import { ClashNotices } from '../two-phones/clash-notices.part.tsx'
import { useHomework } from '../use-homework.ts'
import { DetailActions } from './detail-actions.part.tsx'
import { DetailFacts } from './detail-facts.part.tsx'

/** One homework before, while and after it is done: what it asks, until when, and the one thing to do next. */
export const HomeworkDetailScreen = () => {
  const homework = useHomework()
  const { reading } = homework
  const now = useNow(reading.data?.serverTime ?? null, reading.asOf)
  return (
    <Page title={reading.data?.title ?? t('homework.detail')} back={PATH.homeworkList} asOf={reading.asOf}>
      <HomeworkReading of={homework}>
        {(sheet) => (
          <>
            {(sheet.state === 'todo' || sheet.state === 'doing') && <KeepsNothing />}
            <ClashNotices of={sheet} onChosen={() => void reading.reload()} />
            <DetailFacts sheet={sheet} now={now} />
            <DetailActions sheet={sheet} now={now} />
            <PaperPages pages={sheet.paper} />
            {sheet.startAt <= now && (
              <Card flush title={t('homework.questions')}>
                <List label={t('homework.questions')}>
                  {sheet.questions.map((question) => (
                    <ListItem
                      key={question.no}
                      title={t('homework.questionFull', { no: question.no, full: question.fullMark })}
                      note={<QuestionText text={question.text} />}
                    />
                  ))}
                </List>
              </Card>
            )}
          </>
        )}
      </HomeworkReading>
    </Page>
  )
}
