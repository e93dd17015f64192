/** A pattern for (i)like that finds `text` anywhere; % and _ in it are themselves. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
