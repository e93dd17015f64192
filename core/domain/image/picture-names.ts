/** Endings that programs give pictures of kinds that are taken; what a file is its bytes say. */
export const PICTURE_ENDINGS = ['tif', 'tiff', 'jpg', 'jpeg', 'jfif', 'jpe', 'png', 'bmp'] as const

/** Endings of other kinds under which phones and chats hand on a JPEG: the file is looked at, though its kind is not taken. */
export const OTHER_PICTURE_ENDINGS = ['heic', 'heif', 'webp', 'avif'] as const
