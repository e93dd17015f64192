import css from './watermark.module.css'
import { WATERMARK, watermarkTile } from './watermark.rules.ts'

/** Over a page with many people's marks: whose product it is, on every picture taken of it. Nobody hears or touches it. */
export const Watermark = ({ text }: { text: string }) => (
  <div
    className={css['mark']}
    aria-hidden="true"
    data-watermark={text}
    style={{
      backgroundImage: watermarkTile(text),
      backgroundSize: `${WATERMARK.size}px ${WATERMARK.size}px`,
      zIndex: WATERMARK.zIndex,
    }}
  />
)
