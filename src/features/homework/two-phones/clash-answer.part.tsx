import type { Question, SheetDetail } from '#contract/homework/homework.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { ClashView } from '#src/ui/clash-view.tsx'
import { MathText } from '#src/ui/formula/math-text.tsx'
import type { AnswerDraft } from '../do/paper.rules.ts'
import type { OpenPaper } from '../do/use-paper.ts'
import { Thumb } from '../photos/thumb.part.tsx'
import css from './clash-answer.module.css'
import { phoneText } from './elsewhere.part.tsx'
import { type ClashChoice, clashesIn, mayJoin, resolveAnswerClash } from './two-phones.rules.ts'

const Words = ({ answer }: { answer: AnswerDraft }) => (
  <>
    {answer.choice.length > 0 && <p>{answer.choice.join('')}</p>}
    {answer.text !== '' && (
      <p>
        <MathText text={answer.text} />
      </p>
    )}
    {answer.pages.length > 0 && (
      <div className={css['pages']}>
        {answer.pages.map((page, at) => (
          <span key={page.pageId} className={css['page']}>
            <Thumb page={page} alt={t('sync.clash.page', { n: at + 1 })} />
          </span>
        ))}
      </div>
    )}
    {answer.choice.length === 0 && answer.text === '' && answer.pages.length === 0 && (
      <p>{t('sync.clash.empty')}</p>
    )}
  </>
)

interface ClashAnswerProps {
  sheet: SheetDetail
  question: Pick<Question, 'no' | 'type'>
  open: OpenPaper
}

/** What another phone handed in for a question that was written here without it: both, and the choice. */
export const ClashAnswer = ({ sheet, question, open }: ClashAnswerProps) => {
  const clash = clashesIn(sheet, open.paper).find(({ no }) => no === question.no)
  if (!clash) return null
  const choose = (how: ClashChoice) => void open.change((now) => resolveAnswerClash(now, clash, how))
  const { no, mine, theirs, writer } = clash
  return (
    <ClashView
      title={t('homework.clash.title', { no })}
      lead={t('homework.clash.lead')}
      mine={{
        whose: t('homework.clash.mine'),
        when: t('homework.clash.notHanded'),
        children: <Words answer={mine} />,
      }}
      theirs={{
        whose: t('homework.clash.theirs', { who: phoneText(writer, open.device) }),
        when: writer ? formatDate(writer.at, sheet.serverTime) : '',
        children: <Words answer={theirs} />,
      }}
      ways={
        <>
          <Button onClick={() => choose('mine')}>{t('homework.clash.useMine')}</Button>
          <Button onClick={() => choose('theirs')}>{t('homework.clash.useTheirs')}</Button>
          {mayJoin(clash, question.type) && (
            <Button onClick={() => choose('both')}>{t('sync.clash.both')}</Button>
          )}
        </>
      }
    />
  )
}
