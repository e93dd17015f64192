import { describe } from 'vitest'
import { describeBrandPages } from '#tests/support/phone/brand-pages.ts'

describe('all brands, dark [P01]', () => describeBrandPages('dark'))
