import type { SheetDetail } from '#contract/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { handedInFacts } from '../two-phones/elsewhere.part.tsx'
import type { Clash } from '../two-phones/two-phones.rules.ts'
import { answerWords } from './answer-words.rules.ts'

interface ReplacesProps {
  sheet: SheetDetail
  device: string
  list: readonly Pick<Clash, 'no' | 'mine' | 'theirs'>[]
  now: number
}

/** What handing in again replaces, answer by answer; nothing where it was not handed in yet. */
export const Replaces = ({ sheet, device, list, now }: ReplacesProps) => {
  const facts = handedInFacts(sheet, device, now)
  if (facts === null) return null
  return (
    <div role="status">
      <p>{t('homework.submitAgain', facts)}</p>
      <p>{t(list.length === 0 ? 'homework.submitReplacesNone' : 'homework.submitReplaces')}</p>
      {list.length > 0 && (
        <ul>
          {list.map(({ no, mine, theirs }) => (
            <li key={no}>
              {t('homework.submitReplacesOne', {
                no,
                theirs: answerWords(theirs),
                mine: answerWords(mine) || t('sync.clash.empty'),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
