/** True where the person asked the browser to save data: nothing is then fetched ahead of its need. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
