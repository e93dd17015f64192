import type { MergeChild } from '#contract/office/merge.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import css from './accounts.module.css'

/** A row of a child: class and number. */
const rowText = (child: MergeChild): string => [child.className, child.number].filter(Boolean).join(' · ')

/** Students of one name, and merges so far. */
export const Merges = ({ onMerge }: { onMerge: (keptId: string, goneId: string) => void }) => {
  const list = useCall('GET /api/office/accounts/merges', {})
  const { doing, send } = useSend<string>()
  const undo = (mergeId: string, name: string) =>
    send(
      () => client.call('POST /api/office/accounts/merge/undo', { body: { mergeId } }),
      { toast: t('officeAccounts.mergeUndone', { name }), seconds: TOAST_READ, done: list.reload },
      mergeId,
    )
  return (
    <Reading of={list} failed={t('officeAccounts.mergesFailed')} lines={5}>
      {({ alike, merges }) => (
        <div className={css['page']}>
          <p className={shared['quiet']}>{t('officeAccounts.mergeLead')}</p>
          <CardList
            title={t('officeAccounts.alike')}
            none={
              <EmptyState
                sign="done"
                title={t('officeAccounts.noAlike')}
                text={t('officeAccounts.noAlikeText')}
              />
            }
          >
            {alike.flatMap(([first, ...others]) =>
              others.map((other) => (
                <ListItem
                  key={`${first?.studentId} ${other.studentId}`}
                  title={other.name}
                  note={`${first ? rowText(first) : ''} — ${rowText(other)}`}
                  end={
                    <Button
                      aria-label={t('officeAccounts.mergeOf', { name: other.name })}
                      onClick={() => first && onMerge(first.studentId, other.studentId)}
                    >
                      {t('officeAccounts.look')}
                    </Button>
                  }
                />
              )),
            )}
          </CardList>
          {merges.length > 0 && (
            <CardList title={t('officeAccounts.merged')}>
              {merges.map((one) => (
                <ListItem
                  key={one.mergeId}
                  title={t('officeAccounts.mergedInto', {
                    name: one.kept.name,
                    gone: one.gone.number,
                    kept: one.kept.number,
                  })}
                  note={`${formatFullDate(one.at)} · ${one.byName}`}
                  end={
                    one.undone ? (
                      <Badge>{t('officeAccounts.undone')}</Badge>
                    ) : (
                      <Button
                        kind="quiet"
                        busy={doing === one.mergeId}
                        onClick={() => void undo(one.mergeId, one.kept.name)}
                      >
                        {t('officeAccounts.undo')}
                      </Button>
                    )
                  }
                />
              ))}
            </CardList>
          )}
        </div>
      )}
    </Reading>
  )
}
