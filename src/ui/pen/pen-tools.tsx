import type { ReactNode } from 'react'
import { PEN_COLOURS, PEN_WIDTHS, type PenColour } from '#core/domain/pen/mark.ts'
import { t } from '#src/i18n/i18n.ts'
import css from './pen.module.css'
import type { Hand, Tool } from './pen-tool.ts'

const COLOURS = Object.keys(PEN_COLOURS) as PenColour[]
const TOOLS: readonly [Tool, string][] = [
  ['pen', '✎'],
  ['tick', '✓'],
  ['half', '✓̸'],
  ['cross', '✗'],
  ['eraser', '⌫'],
  ['move', '✥'],
]

interface PressProps {
  label: string
  pressed?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

const Press = ({ label, pressed, disabled, onPress, children }: PressProps) => (
  <button
    type="button"
    className={css['tool']}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={onPress}
  >
    {children}
  </button>
)

interface PenToolsProps {
  hand: Hand
  onHand: (hand: Hand) => void
  undo: (() => void) | null
  redo: (() => void) | null
}

/** What the finger holds, its colour and thickness, and the way back. */
export const PenTools = ({ hand, onHand, undo, redo }: PenToolsProps) => (
  <div className={css['tools']} role="group" aria-label={t('pen.tools')}>
    {TOOLS.map(([tool, sign]) => (
      <Press
        key={tool}
        label={t(`pen.tool.${tool}`)}
        pressed={hand.tool === tool}
        onPress={() => onHand({ ...hand, tool })}
      >
        <span aria-hidden="true">{sign}</span>
      </Press>
    ))}
    <Press label={t('pen.undo')} disabled={!undo} onPress={() => undo?.()}>
      <span aria-hidden="true">↶</span>
    </Press>
    <Press label={t('pen.redo')} disabled={!redo} onPress={() => redo?.()}>
      <span aria-hidden="true">↷</span>
    </Press>
    {COLOURS.map((colour) => (
      <Press
        key={colour}
        label={t(`pen.colour.${colour}`)}
        pressed={hand.colour === colour}
        onPress={() => onHand({ ...hand, colour })}
      >
        <span className={css['swatch']} style={{ background: PEN_COLOURS[colour] }} />
      </Press>
    ))}
    {PEN_WIDTHS.map((width) => (
      <Press
        key={width}
        label={t('pen.width', { width: width / 25 })}
        pressed={hand.width === width}
        onPress={() => onHand({ ...hand, width })}
      >
        <span className={css['thick']} style={{ height: width / 10 }} />
      </Press>
    ))}
  </div>
)
