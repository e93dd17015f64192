import { useEffect, useRef, useState } from 'react'
import { type QrReaderHandle, startReading } from '#src/bridges/qr.bridge.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { isWeChat } from '#src/platform/device.ts'
import { Button } from '#src/ui/button.tsx'
import shared from '#src/ui/shared.module.css'
import css from './scan.module.css'
import { MAX_PICTURE, pickCode } from './scan.rules.ts'
import { scanByWeChat } from './wechat-scan.actions.ts'

/** Between two looks; a look takes a phone 10 to 60 ms. */
const LOOK_EVERY_MS = 150
/** Longer side of what is looked at. */
const SIDE = 960

interface CameraProps {
  /** Looks at one picture; true: found, no more are wanted. */
  look: (picture: ImageData) => Promise<boolean>
  /** The camera did not open: refused, in use, or none there. */
  onFailed: () => void
}

function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return null
  const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight))
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null
}

/** The camera's picture, looked at until a code is found or the part goes away, which closes the camera. */
const Camera = ({ look, onFailed }: CameraProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const wanted = useRef({ look, onFailed })
  useEffect(() => {
    wanted.current = { look, onFailed }
  })
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const close = () => {
      over = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const canvas = document.createElement('canvas')
    const again = async () => {
      const picture = video.current && frameOf(video.current, canvas)
      if (picture && (await wanted.current.look(picture))) close()
      if (!over) timer = setTimeout(() => void again(), LOOK_EVERY_MS)
    }
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (over || !video.current) return close()
      video.current.srcObject = stream
      await video.current.play()
      await again()
    }
    open().catch(() => {
      if (over) return
      close()
      wanted.current.onFailed()
    })
    return close
  }, [])
  return <video ref={video} className={css['video']} muted playsInline aria-label={t('scan.video')} />
}

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
  const reading = useRef<QrReaderHandle | null>(null)
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
      {isWeChat(navigator.userAgent) && (
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
