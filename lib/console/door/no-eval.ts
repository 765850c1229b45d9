import { z } from 'zod'

// The policy allows no code from text. zod would try it once, when the first schema is made, and the browser would report
// that; so this module is imported before any other.
z.config({ jitless: true })
