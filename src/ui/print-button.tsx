import { Button } from './button.tsx'
import css from './print-button.module.css'

/** Opens the browser's way to paper or a PDF file. `hidden`: this browser has none, as WeChat's. */
export const PrintButton = ({ label, hidden }: { label: string; hidden: boolean }) =>
  hidden ? null : (
    <Button kind="quiet" className={css['print']} onClick={() => window.print()}>
      {label}
    </Button>
  )
