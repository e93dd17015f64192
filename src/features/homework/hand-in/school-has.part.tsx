import type { Answer, Revision, SheetDetail } from '#contract/homework.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import css from '../homework.module.css'
import { questionOf } from '../ref.rules.ts'
import { answerWords } from './answer-words.rules.ts'

const isThere = ({ choice, text, pages }: Answer): boolean =>
  choice.length > 0 || text !== '' || pages.length > 0

const decided = ({ accepted }: Revision): string =>
  t(accepted === null ? 'homework.revisionWaits' : accepted ? 'homework.revisionYes' : 'homework.revisionNo')

/** What the school says it has: each answer, the receipt, and versions beside it that somebody decides about. */
export const SchoolHas = ({ sheet, now }: { sheet: Readonly<SheetDetail>; now: number }) => {
  const there = sheet.answers.filter(isThere)
  return (
    <>
      <Card flush title={t('homework.schoolHas')}>
        {there.length === 0 ? (
          <p className={css['inset']}>{t('homework.schoolHasNone')}</p>
        ) : (
          <List label={t('homework.schoolHas')}>
            {sheet.submittedAt !== null && (
              <ListItem
                title={t('homework.handedInAt', { when: formatDate(sheet.submittedAt, now) })}
                note={sheet.receiptNumber && `${t('homework.facts.receipt')} ${sheet.receiptNumber}`}
                end={
                  <Badge tone={sheet.late ? 'warn' : 'good'}>
                    {t(sheet.late ? 'homework.late' : 'homework.handedIn')}
                  </Badge>
                }
              />
            )}
            {there.map((answer) => (
              <ListItem
                key={answer.no}
                title={t('homework.question', { no: answer.no })}
                note={answerWords(answer)}
                end={answer.at !== null && <span className={css['muted']}>{formatDate(answer.at, now)}</span>}
              />
            ))}
          </List>
        )}
      </Card>
      {sheet.revisions.length > 0 && (
        <Card flush title={t('homework.revisions')}>
          <List label={t('homework.revisions')}>
            {sheet.revisions.map((one) => (
              <ListItem
                key={one.opId}
                title={t('homework.question', { no: questionOf(one.target) })}
                note={t('homework.revisionText', { by: one.byName, when: formatDate(one.at, now) })}
                end={<Badge>{decided(one)}</Badge>}
              />
            ))}
          </List>
        </Card>
      )}
    </>
  )
}
