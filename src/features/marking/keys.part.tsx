import { type KeyboardEvent, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { ACTIONS, DEFAULT_KEYS, type KeyMap, type MarkingAction, withKey } from './keys.rules.ts'
import css from './marking.module.css'

interface KeysProps {
  keys: KeyMap
  onChange: (keys: KeyMap) => void
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': '␣',
}
const signOf = (key: string): string => SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** Which key of a desk's keyboard does what, and other keys for those who want them. */
export const Keys = ({ keys, onChange }: KeysProps) => {
  const [open, setOpen] = useState(false)
  const [asks, setAsks] = useState<MarkingAction | null>(null)
  const [refused, setRefused] = useState(false)
  const press = (event: KeyboardEvent) => {
    if (asks === null || event.key === 'Tab' || event.key === 'Escape') return
    event.preventDefault()
    const next = event.repeat ? null : withKey(keys, asks, event.key)
    setRefused(next === null)
    if (!next) return
    onChange(next)
    setAsks(null)
  }
  const close = () => {
    setOpen(false)
    setAsks(null)
    setRefused(false)
  }
  return (
    <span className={css['keysWay']}>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('marking.keys')}
      </Button>
      <Sheet open={open} title={t('marking.keys')} onClose={close}>
        <p className={css['quiet']}>{t('marking.keysText')}</p>
        <p role="status">{refused ? t('marking.keyRefused') : ''}</p>
        <List label={t('marking.keys')}>
          {ACTIONS.map((action) => (
            <ListItem
              key={action}
              title={t(`marking.key.${action}`)}
              end={
                <Button
                  aria-label={
                    asks === action
                      ? undefined
                      : t('marking.keyOf', { action: t(`marking.key.${action}`), key: signOf(keys[action]) })
                  }
                  onKeyDown={press}
                  onClick={() => setAsks(action)}
                >
                  {asks === action ? t('marking.keyPress') : signOf(keys[action])}
                </Button>
              }
            />
          ))}
        </List>
        <Button kind="quiet" onClick={() => onChange(DEFAULT_KEYS)}>
          {t('marking.keysBack')}
        </Button>
      </Sheet>
    </span>
  )
}
