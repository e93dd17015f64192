import { describe } from 'vitest'
import { describeBrandPages } from '#tests/support/phone/brand-pages.ts'

describe('all brands, light [P01]', () => describeBrandPages('light'))
