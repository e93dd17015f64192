/** What a field of a form holds, as typed. */
export const readFormField = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** Puts the focus into the first field that is wrong, once the errors have been drawn. */
export const focusWrong = (form: HTMLFormElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus())
}
