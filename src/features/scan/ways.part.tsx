import { useEffect, useRef, useState } from 'react'
import { type Reading, startReading } from '#src/bridges/qr.bridge.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { inWeChat } from '#src/platform/device.ts'
import { Button } from '#src/ui/button.tsx'
import shared from '#src/ui/shared.module.css'
import { Camera } from './camera.part.tsx'
import { MAX_PICTURE, pickCode } from './scan.rules.ts'
import { scanByWeChat } from './wechat-scan.actions.ts'

interface WaysProps {
  /** A code is being asked about. */
  busy: boolean
  /** A question about the last code is open: no further one is taken. */
  closed: boolean
  onCode: (code: string) => void
  onTrouble: (key: MessageKey | null) => void
}

/** A camera needs https; the messenger's scanner the messenger; a picture nothing. */
const hasCamera = (): boolean => isSecureContext && typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Ways to a code, the best first: the camera, the messenger's scanner, a picture. */
export const Ways = ({ busy, closed, onCode, onTrouble }: WaysProps) => {
  const reading = useRef<Reading | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOn, setOn] = useState(false)
  const [looking, setLooking] = useState(false)
  useEffect(() => () => reading.current?.stop(), [])

  const read = (picture: Blob | ImageData): Promise<string[]> => {
    reading.current ??= startReading()
    return reading.current.read(picture)
  }
  const take = (texts: readonly string[]): boolean => {
    const found = pickCode(texts)
    onTrouble('code' in found ? null : found.none)
    if ('code' in found) onCode(found.code)
    return 'code' in found
  }
  const look = async (picture: ImageData): Promise<boolean> => {
    try {
      const texts = await read(picture)
      if (texts.length === 0 || !take(texts)) return false
    } catch {
      onTrouble('scan.noReader')
    }
    setOn(false)
    return true
  }
  const choose = async (picture: File | undefined) => {
    if (!picture) return
    setOn(false)
    onTrouble(null)
    if (picture.size > MAX_PICTURE) return onTrouble('scan.tooLarge')
    setLooking(true)
    try {
      take(await read(picture))
    } catch {
      onTrouble('scan.noReader')
    } finally {
      setLooking(false)
    }
  }
  const wechat = async () => {
    onTrouble(null)
    const text = await scanByWeChat().catch(() => null)
    if (text === null) return onTrouble('scan.noWechat')
    if (text !== '') take([text])
  }

  return (
    <div className={shared['middle']}>
      {isOn && (
        <Camera
          look={look}
          onFailed={() => {
            setOn(false)
            onTrouble('scan.noCamera')
          }}
        />
      )}
      {hasCamera() && (
        <Button
          kind={isOn ? 'plain' : 'primary'}
          block
          disabled={busy || closed}
          onClick={() => setOn(!isOn)}
        >
          {t(isOn ? 'scan.stopCamera' : 'scan.camera')}
        </Button>
      )}
      {inWeChat(navigator.userAgent) && (
        <Button block disabled={busy || closed} onClick={() => void wechat()}>
          {t('scan.wechat')}
        </Button>
      )}
      <Button block busy={looking} disabled={busy || closed} onClick={() => input.current?.click()}>
        {t('scan.picture')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <p className={shared['quiet']} role="status">
        {busy ? t('scan.asking') : looking || isOn ? t('scan.looking') : ''}
      </p>
    </div>
  )
}
