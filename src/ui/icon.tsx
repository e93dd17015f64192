/** Outlines on a 24 px grid, drawn with the text's colour. */
const OUTLINES = {
  home: 'M4 11 12 4l8 7v9h-5.5v-5.5h-5V20H4z',
  exams: 'M6 3.5h9l3.5 3.5v13.5H6zM9 11h6.5M9 15h6.5',
  notebook: 'M6.5 3.5h12v17h-12zM9.5 3.5v17M4.5 7.5h4M4.5 12h4M4.5 16.5h4M12.5 8h3.5M12.5 11.5h3.5',
  practice: 'M5 19.5 8.5 18.5 19 8l-2.5-2.5L6 16zM14.5 7.5 17 10M5 5.5h6M5 9.5h3',
  homework: 'M5 4h14v16H5zM8 9.5l1.5 1.5L12 8.5M14 10h2.5M8 15l1.5 1.5L12 14M14 15.5h2.5',
  me: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  down: 'M6 9.5l6 6 6-6',
} as const

export type IconName = keyof typeof OUTLINES

export const Icon = ({ name, size = 24 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d={OUTLINES[name]} />
  </svg>
)
