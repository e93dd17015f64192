/** Apart from the work itself: signing out must not bring its code onto the sign-in page. */
let close: () => void = () => {}

/** Tells how the work that is open is let go of. */
export function onCloseWork(how: () => void): void {
  close = how
}

/** Lets go of the work that is open, if any; it stays on the phone as it is. */
export const closeWork = (): void => close()
