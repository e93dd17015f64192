import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import css from '../read-progress.module.css'
import { type BlockDraft, type SetupPaper, thresholdOf, wrongOf } from './setup.rules.ts'

interface BlockFormProps {
  block: BlockDraft
  name: string
  teachers: SetupPaper['teachers']
  onChange: (block: BlockDraft) => void
  /** Undefined: it is the first. */
  onJoin?: (() => void) | undefined
  /** Undefined: it has one question. */
  onSplit?: (() => void) | undefined
}

const MODES = ['single', 'double', 'sample'] as const

/** One block: its questions, how often they are marked, and by whom. */
export const BlockForm = ({ block, name, teachers, onChange, onJoin, onSplit }: BlockFormProps) => {
  const wrong = wrongOf(block)
  const set = (more: Partial<BlockDraft>) => onChange({ ...block, ...more })
  const mark = (markerId: string, marks: boolean) =>
    set({
      markerIds: marks ? [...block.markerIds, markerId] : block.markerIds.filter((id) => id !== markerId),
    })
  return (
    <Card
      title={name}
      aside={
        <span className={shared['quiet']}>{t('readProgress.fullOf', { full: formatScore(block.full) })}</span>
      }
    >
      <div className={shared['stack']}>
        {(onJoin ?? onSplit) && (
          <p className={shared['row']}>
            {onJoin && (
              <Button kind="quiet" aria-label={t('readProgress.joinName', { name })} onClick={onJoin}>
                {t('readProgress.join')}
              </Button>
            )}
            {onSplit && (
              <Button kind="quiet" aria-label={t('readProgress.splitName', { name })} onClick={onSplit}>
                {t('readProgress.split')}
              </Button>
            )}
          </p>
        )}
        <SegmentedControl
          label={t('readProgress.modeOf', { name })}
          options={MODES.map((value) => ({ value, title: t(`readProgress.mode.${value}`) }))}
          value={block.mode}
          onChange={(mode) => set({ mode })}
        />
        <p className={shared['quiet']}>
          {t(`readProgress.modeText.${block.mode}`, { threshold: formatScore(thresholdOf(block)) })}
        </p>
        <fieldset className={css['markers']}>
          <legend>{t('readProgress.markedBy')}</legend>
          {teachers.map(({ markerId, name: teacher }) => (
            <label key={markerId}>
              <input
                type="checkbox"
                checked={block.markerIds.includes(markerId)}
                onChange={({ target }) => mark(markerId, target.checked)}
              />
              {teacher}
            </label>
          ))}
        </fieldset>
        {wrong !== null && (
          <p role="alert" className={css['wrong']}>
            {t(`readProgress.wrong.${wrong}`)}
          </p>
        )}
        <SelectField
          label={t('readProgress.leaderOf')}
          options={teachers.map(({ markerId, name: teacher }) => ({ value: markerId, title: teacher }))}
          value={block.leaderId}
          hint={t('readProgress.leaderHint')}
          onChange={(leaderId) => set({ leaderId })}
        />
      </div>
    </Card>
  )
}
