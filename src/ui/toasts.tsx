import css from './toasts.module.css'

/** Short messages at the top of the screen, read out by a screen reader when they come. */
export const Toasts = ({ toasts }: { toasts: readonly { id: number | string; text: string }[] }) => (
  <div className={css['stack']} role="status" aria-live="polite">
    {toasts.map((toast) => (
      <p key={toast.id} className={css['toast']}>
        {toast.text}
      </p>
    ))}
  </div>
)
