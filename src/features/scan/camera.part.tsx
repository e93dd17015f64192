import { useEffect, useRef } from 'react'
import { t } from '#src/i18n/i18n.ts'
import css from './scan.module.css'

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
export const Camera = ({ look, onFailed }: CameraProps) => {
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
