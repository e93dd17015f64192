import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '../button.tsx'
import { cx } from '../class-names.ts'
import css from './file-drop.module.css'
import { type FileLimits, type FileRefusal, sortFiles } from './file-drop.rules.ts'

interface FileDropProps {
  /** What is to be dropped here. */
  title: string
  hint?: ReactNode
  limits: FileLimits
  /** How many are there already. */
  have?: number
  disabled?: boolean
  /** Called with the files that can be taken, at least one. */
  onFiles: (files: File[]) => void
}

const reason = ({ why, name }: FileRefusal, { maxBytes, maxFiles, endings }: FileLimits): string =>
  t(`fileDrop.${why}`, {
    name,
    mb: Math.floor(maxBytes / 1_048_576),
    files: maxFiles,
    endings: endings.join(' '),
  })

/** Takes files: dropped on it, or chosen by a press. What cannot be taken is named with why; the others are taken. */
export const FileDrop = (props: FileDropProps) => {
  const { title, hint, limits, have = 0, disabled = false, onFiles } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<readonly FileRefusal[]>([])
  const take = (files: readonly File[]) => {
    const sorted = sortFiles(files, limits, have)
    setRefused(sorted.refused)
    if (sorted.taken.length) onFiles(sorted.taken)
  }
  const over = (event: DragEvent, now: boolean) => {
    event.preventDefault()
    setOver(now && !disabled)
  }
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={cx(css['drop'], isOver && css['over'])}
      onDragEnter={(event) => over(event, true)}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={(event) => {
        over(event, false)
        if (!disabled) take([...event.dataTransfer.files])
      }}
    >
      <p id={id} className={css['title']}>
        {title}
      </p>
      {hint !== undefined && <div className={css['hint']}>{hint}</div>}
      <Button kind="primary" disabled={disabled} onClick={() => input.current?.click()}>
        {t('fileDrop.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={limits.maxFiles > 1}
        accept={[...limits.endings, ...(limits.lookedAt ?? [])].join(',')}
        aria-label={title}
        tabIndex={-1}
        className={css['input']}
        disabled={disabled}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          // the same file, mended, may be chosen again
          event.target.value = ''
        }}
      />
      {refused.length > 0 && (
        <ul className={css['refused']} role="alert">
          {refused.map((one) => (
            <li key={`${one.name}-${one.why}`}>{reason(one, limits)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
