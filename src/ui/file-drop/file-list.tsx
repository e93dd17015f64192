import type { ReactNode } from 'react'
import { formatBytes } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '../button.tsx'
import css from './file-drop.module.css'

export interface FileListRow {
  id: string
  name: string
  /** Bytes. */
  size: number
  /** 0..1 while it is on its way; null: not on its way. */
  part?: number | null
  /** What became of it, or why not. */
  note?: ReactNode
  wrong?: boolean
  onRemove?: (() => void) | undefined
  onAgain?: (() => void) | undefined
}

/** Files with their size, how far each is, and what can be done about it. */
export const FileList = ({ label, files }: { label: string; files: readonly FileListRow[] }) => (
  <ul className={css['files']} aria-label={label}>
    {files.map(({ id, name, size, part, note, wrong, onRemove, onAgain }) => (
      <li key={id} className={css['file']}>
        <div className={css['words']}>
          <b>{name}</b> <small>{formatBytes(size)}</small>
          {note !== undefined && <div className={wrong ? css['bad'] : css['hint']}>{note}</div>}
          {part !== null && part !== undefined && (
            <progress className={css['progress']} max={1} value={part} aria-label={name} />
          )}
        </div>
        {onAgain && <Button onClick={onAgain}>{t('common.retry')}</Button>}
        {onRemove && (
          <Button kind="quiet" aria-label={t('fileDrop.removeName', { name })} onClick={onRemove}>
            {t('fileDrop.remove')}
          </Button>
        )}
      </li>
    ))}
  </ul>
)
