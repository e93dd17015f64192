import { refOfKey } from '#core/domain/notebook/question-key.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_DONE } from '#src/state/toast-seconds.ts'
import { Button } from '#src/ui/button.tsx'
import { Foot } from '#src/ui/foot.tsx'
import { makeBook } from './books.state.ts'
import { choose } from './choice.state.ts'
import { BOOK_AT_MOST } from './questions.rules.ts'

/** How many are chosen, and the book to be made of them; `order`: names of all questions as they stand. */
export const ChoiceFoot = ({ chosen, order }: { chosen: ReadonlySet<string>; order: readonly string[] }) => {
  if (chosen.size === 0) return null
  const build = () => {
    if (chosen.size > BOOK_AT_MOST)
      return showToast(t('download.tooMany', { most: BOOK_AT_MOST }), TOAST_DONE)
    // as they stand in the list; those it does not show come after
    const keys = [...order.filter((key) => chosen.has(key)), ...[...chosen].filter((k) => !order.includes(k))]
    const bookId = makeBook(keys.map(refOfKey))
    choose([])
    go(href.wrongDownload(PATH.wrongBook, { bookId }))
  }
  return (
    <Foot>
      <strong role="status">{t('download.chosen', { count: chosen.size })}</strong>
      <Button kind="quiet" onClick={() => choose([])}>
        {t('download.clear')}
      </Button>
      <Button kind="primary" onClick={build}>
        {t('download.build')}
      </Button>
    </Foot>
  )
}
