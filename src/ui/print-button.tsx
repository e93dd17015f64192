import { deviceFacts } from '#src/platform/device.ts'
import { Button } from './button.tsx'
import css from './print-button.module.css'

/** Opens the browser's way to paper or a PDF file; WeChat's has none. */
export const PrintButton = ({ label }: { label: string }) =>
  deviceFacts().inWeChat ? null : (
    <Button kind="quiet" className={css['print']} onClick={() => window.print()}>
      {label}
    </Button>
  )
