import { Watermark } from '#src/ui/watermark.tsx'
import css from './book.module.css'

/** Marks across and down a sheet of A4. */
const MARKS = 4 * 6

/**
 * The watermark of the book. On the screen it is that of every page; on paper words take its place on each sheet, as a
 * picture behind every sheet would be a third of the file.
 */
export const PaperMark = ({ text }: { text: string }) => (
  <>
    <div className={css['screenOnly']}>
      <Watermark text={text} />
    </div>
    <div className={css['marks']} aria-hidden="true">
      {Array.from({ length: MARKS }, (_, at) => (
        <span key={at}>{text}</span>
      ))}
    </div>
  </>
)
