import type { FilePurpose, FileType } from '#contract/files.ts'

const PICTURES: readonly FileType[] = ['image/jpeg', 'image/png', 'image/bmp', 'image/tiff', 'image/webp']
const SCANS: readonly FileType[] = ['image/jpeg', 'image/png', 'image/bmp', 'image/tiff']
const TAKEN: Readonly<Record<FilePurpose, readonly FileType[]>> = {
  answer: PICTURES,
  paper: [...PICTURES, 'application/pdf'],
  emergency: ['application/x-kaoban-answers'],
  office: ['text/plain', 'application/zip', 'application/pdf', ...SCANS],
}

export const isAcceptedType = (purpose: FilePurpose, type: FileType): boolean => TAKEN[purpose].includes(type)
