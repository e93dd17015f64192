/** A name as it is compared: one form of every letter, no spaces, one kind of middle dot. */
export const comparable = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/[·•‧∙⋅・･．.]/g, '·')
    .toLowerCase()
