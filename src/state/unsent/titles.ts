const titles = new Map<string, string>()

/** Notes what a piece of work is called on the screen, to be told where it is lost. */
export const nameWork = (target: string, title: string): void => void titles.set(target, title)

/** Null: no screen of this page showed it. */
export const findWorkTitle = (target: string): string | null => titles.get(target) ?? null
